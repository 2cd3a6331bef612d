// @ts-check
// Draws the time that flows, from its end and the server's time. It decides nothing: the server does. Only pages with a
// clock load it, and it is carried out once.
import { answered, onSwap, refresh } from "./swap.js";

/** By how much the server's time is ahead of this page's, and how far off that may be. */
let [ahead, doubt] = [0, Infinity];
/** The end that this page has asked about. */
let asked = 0;
/** What was last said to those who listen. */
let told = "";

/**
 * A page was made between two moments of this browser. The narrower they are, the better it is known what the server's
 * time is. @param {string | undefined} made @param {number} before @param {number} after
 */
function learn(made, before, after) {
  if (!made) return;
  doubt *= 1.5;
  if (after - before > doubt) return;
  doubt = after - before;
  ahead = Number(made) - (before + after) / 2;
}

/** @param {string} words @param {Record<string, number | string>} values */
const filled = (words, values) => words.replace(/{(\w+)}/g, (_, name) => String(values[name]));

/** What is left, as the server writes it. @param {number} ms @param {DOMStringMap} words */
function left(ms, words) {
  const s = Math.max(0, Math.floor(ms / 1000));
  const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600), Math.floor(s / 60)];
  const two = (/** @type {number} */ n) => String(n % 60).padStart(2, "0");
  if (d > 0) return filled((d > 9 ? words.many : words.days) ?? "", { d, h: h % 24 });
  if (h > 0) return filled(words.hours ?? "", { h, m: two(m) });
  return `${m}:${two(s)}`;
}

function draw() {
  const clock = document.querySelector("#clocks [data-zero]");
  const words = document.getElementById("clocks")?.dataset;
  if (!(clock instanceof HTMLElement) || !words) return;
  const zero = Number(clock.dataset.zero);
  const ms = zero - (performance.now() + ahead);
  const text = left(ms, words);
  clock.dataset.drawn = String(Math.round(ms));
  if (clock.textContent !== text) clock.textContent = text;
  clock.parentElement?.classList.toggle("low", ms < 60000);
  // Who listens hears of their own time twice: a minute before the end, and ten seconds.
  const news = document.getElementById("time-news");
  const mark = "mine" in clock.dataset && ms > 0 && ms < 60000 ? zero + (ms < 10000 ? ":10" : ":60") : "";
  if (news && mark && mark !== told) news.textContent = filled(words.left ?? "", { time: text });
  if (mark) told = mark;
  if (ms < -300 && asked !== zero) {
    asked = zero;
    refresh("news");
  }
}

const [page] = performance.getEntriesByType("navigation");
if (page instanceof PerformanceNavigationTiming) learn(document.body.dataset.now, page.requestStart, page.responseStart);
const heard = () => learn(answered.made, answered.before, answered.after);
heard();
onSwap(heard);
setInterval(draw, 100);
draw();
