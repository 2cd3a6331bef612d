// @ts-check
// One stream for all tabs of a browser: whoever holds the lock listens and tells the others which
// tables changed. Where there are no locks (plain http in a local network) every visible tab listens.
import { onSwap, refresh } from "./swap.js";

const channel = new BroadcastChannel("fivepaths");
/** The tables that some tab wants to hear of, and when it last said so. @type {Map<string, number>} */
const wanted = new Map();
/** @type {EventSource | null} */
let stream = null;
let leading = false;
let again = 0;
let pending = false;

/** The newest version heard of, by table. @type {Map<string, number>} */
const newest = new Map();

/** The news of a topic for which the page was asked for again: another node may count them otherwise. @type {Map<string, number>} */
const asked = new Map();

/** What this page shows: table -> version. @returns {Map<string, number>} */
function shown() {
  const entries = (document.body.dataset.watch ?? "").split(" ").filter(Boolean).map((entry) => entry.split(":"));
  return new Map(entries.map(([game, version]) => [game, Number(version)]));
}

/** @param {string} message "game:version" */
function heard(message) {
  const [game, version] = message.split(":");
  newest.set(game, Math.max(newest.get(game) ?? -1, Number(version)));
  catchUp();
}

/** Shows the page anew while it is older than what was heard of. */
async function catchUp() {
  const seen = (/** @type {string} */ game) => newest.get(game) ?? -1;
  const behind = [...shown()].filter(([game, version]) => Math.max(version, asked.get(game) ?? -1) < seen(game));
  if (behind.length === 0 || pending) return;
  // The lobby changes all the time; nobody needs to know of it on a page that nobody sees.
  if (document.visibilityState === "hidden" && behind.every(([game]) => game === "lobby")) return;
  pending = true;
  const topics = behind.map(([game]) => game).filter((game) => /^(lobby|person)/.test(game));
  for (const topic of topics) asked.set(topic, seen(topic));
  const came = await refresh("news");
  pending = false;
  if (came) return;
  for (const topic of topics) asked.delete(topic);
  setTimeout(catchUp, 1000);
}

function listen() {
  stream?.close();
  stream = null;
  for (const game of shown().keys()) wanted.set(game, Date.now());
  if (wanted.size === 0) return;
  stream = new EventSource("/live?games=" + [...wanted.keys()].slice(-64).join("+"));
  stream.onmessage = ({ data }) => {
    channel.postMessage({ changed: data });
    heard(data);
  };
  stream.onerror = () => {
    // The browser connects again by itself unless the server refused.
    if (stream?.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
}

/** What came while nobody could see the page is shown as to somebody who comes back. */
function startReturning() {
  let missed = false;
  onSwap(() => (missed ||= document.visibilityState === "hidden"));
  document.addEventListener("visibilitychange", () => {
    if (missed && document.visibilityState === "visible") refresh("visit");
    missed = false;
  });
}

/** A page that is being made, or that says that somebody waits, is asked for again. */
function startAsking() {
  const seconds = Number(document.body.dataset.again ?? 0);
  clearTimeout(again);
  if (seconds > 0) again = setTimeout(() => refresh("news").then((came) => came || startAsking()), 1000 * seconds);
}

export function startLive() {
  startReturning();
  startAsking();
  document.addEventListener("visibilitychange", catchUp);
  onSwap(startAsking);
  // Also after a post or a click: what was heard meanwhile may be newer than its answer.
  onSwap(() => setTimeout(catchUp, 0));
  // A page may come to show a table that nobody listens for yet.
  onSwap(() => {
    if (leading && [...shown().keys()].some((game) => !wanted.has(game))) listen();
  });
  channel.onmessage = ({ data }) => {
    if (data.changed) heard(data.changed);
    if (data.want && leading) {
      // What was heard before that page could listen.
      for (const game of data.want) if (newest.has(game)) channel.postMessage({ changed: `${game}:${newest.get(game)}` });
      const news = data.want.filter((/** @type {string} */ game) => !wanted.has(game));
      for (const game of news) wanted.set(game, Date.now());
      if (news.length > 0) listen();
    }
    if (data.leads) channel.postMessage({ want: [...shown().keys()] });
  };
  if (navigator.locks) {
    lead();
    // A page that the browser keeps for the way back must not hold the lock meanwhile.
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      lead();
      refresh("visit");
    });
    return;
  }
  const visible = () => (document.visibilityState === "visible" ? listen() : stream?.close());
  document.addEventListener("visibilitychange", visible);
  visible();
}

/** Listens for all tabs as soon as no other does, until this page is left. */
function lead() {
  const left = new AbortController();
  const gone = new Promise((done) => left.signal.addEventListener("abort", done));
  addEventListener("pagehide", () => left.abort(), { once: true });
  channel.postMessage({ want: [...shown().keys()] });
  const leads = async () => {
    leading = true;
    channel.postMessage({ leads: true });
    listen();
    await gone;
    leading = false;
    stream?.close();
  };
  // Being left while waiting for the lock is no error.
  navigator.locks.request("fivepaths-live", { signal: left.signal }, leads).catch(() => {});
}
