// @ts-check
// Computes every deck of a finished match again and compares. SHA-256 is here in full because
// browsers hide theirs on plain http, and because a check should not have to trust much.
import { keptAt } from "./deal.js";

const utf8 = new TextEncoder();
// The constants of SHA-256 are parts of the roots of the first primes.
/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const K = PRIMES.map((p) => fraction(Math.cbrt(p)));
const H = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

/** @param {number} x */
function fraction(x) {
  return ((x - Math.floor(x)) * 2 ** 32) >>> 0;
}

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const length = message.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  data.setUint32(padded.length - 4, length << 3);
  const state = Uint32Array.from(H);
  const w = new Uint32Array(64);
  /** @param {number} x @param {number} n */
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] += x));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} key @param {string} message */
export function hmac(key, message) {
  const pad = (/** @type {number} */ x) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ x);
  return sha256(Uint8Array.of(...pad(0x5c), ...sha256(Uint8Array.of(...pad(0x36), ...utf8.encode(message)))));
}

/** @param {string} text */
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array} all */
const hex = (all) => [...all].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The frozen stream of numbers below m. @param {Uint8Array} seed @param {string} what @param {number} round */
function stream(seed, what, round) {
  let block = 0;
  /** @type {number[]} */
  let words = [];
  return (/** @type {number} */ m) => {
    for (;;) {
      if (words.length === 0) {
        const data = new DataView(hmac(seed, `fivepaths/1/${what}/${round}/${block++}`).buffer);
        words = Array.from({ length: 8 }, (_, i) => data.getUint32(4 * i));
      }
      const word = words.shift() ?? 0;
      if (word < Math.floor(2 ** 32 / m) * m) return word % m;
    }
  };
}

/** @template T @param {T[]} items @param {(m: number) => number} below */
function shuffle(items, below) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

/** The deck in canonical order. @param {any} record */
function canonical(record) {
  const card = record.game === "card";
  const [low, high] = card ? record.rules.numbers ?? [2, 10] : [0, 10];
  const letters = [..."YBWGRP"].slice(0, card ? record.rules.colours ?? 5 : 5);
  const numbers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const wagers = Array(card ? record.rules.wagers ?? 3 : 0).fill("w");
  return letters.flatMap((c) => [...wagers, ...(card ? numbers : numbers.flatMap((n) => [n, n]))].map((v) => c + v));
}

/** What the record says, checked: whether it holds, which sentence says so, and for which round. @param {any} record @returns {[boolean, string, number][]} */
export function check(record) {
  /** @type {[boolean, string, number][]} */
  const results = [];
  const { commit, server_seed, entropy } = record.fair;
  results.push([hex(sha256(bytes(server_seed))) === commit, "commit", 0]);
  const seed = hmac(bytes(server_seed), `${record.id}/${entropy.join("/")}`);
  for (const [index, round] of record.rounds.entries()) {
    const deck = shuffle(canonical(record), stream(seed, "deck", index + 1));
    results.push([deck.join() === round.deck.join(), "deck", index + 1]);
    if (!round.tiles) continue;
    const plain = [..."AAAAAAAAA>>>>>>>>>", "5", "5", "10", "10", "10", "15", "15"];
    const tiles = shuffle(plain, stream(seed, "tiles", index + 1));
    const lie = [..."YBWGR"].flatMap((c) => round.tiles[c]).filter((tile) => tile !== null);
    results.push([tiles.join() === lie.join(), "tiles", index + 1]);
  }
  if (record.rules.first === undefined) {
    results.push([stream(seed, "first", 1)(record.players.length) === record.rounds[0].first, "first", 0]);
  }
  return results;
}

async function start() {
  const list = document.getElementById("checks");
  if (!list?.dataset.record) return;
  const words = JSON.parse(list.dataset.words ?? "{}");
  /** @param {boolean} ok @param {string} sentence @param {number} [round] */
  const say = (ok, sentence, round) => {
    const line = document.createElement("li");
    line.className = ok ? "ok" : "bad";
    line.textContent = (ok ? "✓ " : "✗ ") + words[sentence].replace("{n}", round);
    list.append(line);
  };
  const record = await (await fetch(list.dataset.record)).json();
  if (!record.fair) return say(false, "unfair");
  for (const [ok, sentence, round] of check(record)) say(ok, sentence, round);
  const kept = JSON.parse(localStorage.getItem(keptAt(list.dataset.game ?? "")) ?? "null");
  if (!kept) return say(true, "consistent");
  const same = kept.commit === record.fair.commit && record.fair.entropy.includes(kept.entropy);
  say(same, same ? "fair" : "other");
}

if (typeof document !== "undefined") start();
