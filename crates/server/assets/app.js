// @ts-check
// The table works as plain links and forms. This only makes it quicker and livelier.
import { bring } from "./deal.js";
import { startDrag } from "./drag.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { replay, startPlay } from "./replay.js";
import { startSettings } from "./settings.js";
import { prepareShare, startShare } from "./share.js";
import { sound } from "./sound.js";
import { go, onSwap, startSwap } from "./swap.js";

document.documentElement.classList.add("js");

/** Things that have to be done to a page, and again to every new part of it. */
function prepare() {
  bring();
  // Later, since it makes the browser lay the page out: what is new should show first.
  requestAnimationFrame(() => document.querySelectorAll(".log").forEach(toShown));
  const invite = document.querySelector("#invite");
  if (invite instanceof HTMLInputElement && invite.value.startsWith("/")) invite.value = location.origin + invite.value;
  prepareShare();
  replay();
  drawClock();
}

/** Scrolls a list of moves to the one that the table shows. @param {Element} log */
function toShown(log) {
  const at = log.querySelector(".last_");
  log.scrollTop = at instanceof HTMLElement ? at.offsetTop - log.clientHeight + at.offsetHeight + 60 : 0;
}

/** Pages with a clock draw it. */
const drawClock = () => document.getElementById("clocks") && import("./clock.js");
if (document.getElementById("browsers")) import("./push.js");

/** What the page looked like when a sound was last due. */
const heard = { mine: "turn" in document.body.dataset, cards: 0, hand: 0 };

/** A sound for what has changed: a card on the table, one drawn, my turn. */
function listen() {
  const count = (/** @type {string} */ css) => document.querySelectorAll(css).length;
  const now = { mine: "turn" in document.body.dataset, cards: count(".stack [data-face], .st .pc, .slot [data-face]"), hand: count("#hand [data-face]") };
  const end = document.querySelector("main.end");
  if (end && heard.hand > 0) sound(end.classList.contains("dusk") ? "over" : "won");
  else if (now.mine && !heard.mine) sound("turn");
  else if (now.hand > heard.hand && heard.hand > 0) sound("draw");
  else if (now.cards !== heard.cards && heard.cards > 0) sound("card");
  Object.assign(heard, now);
}

/** Keeps the private note while it is typed. */
function startNotes() {
  let timer = 0;
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLTextAreaElement) || field.id !== "note" || !field.form) return;
    const form = field.form;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The form's own fields, as a browser without script would send them.
      const body = new URLSearchParams({ note: field.value });
      fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
    }, 500);
  });
}

document.addEventListener("input", (event) => {
  const slider = event.target;
  if (slider instanceof HTMLInputElement && slider.dataset.step) go(slider.dataset.step + slider.value, "replace");
});

startSwap();
startKeys();
startDrag();
startNotes();
startShare();
startSettings();
startPlay();
startLive();
listen();
onSwap(() => {
  prepare();
  listen();
});
prepare();
