// @ts-check
// The table works as plain links and forms. This only makes it quicker and livelier.
import { bring } from "./deal.js";
import { startDrag } from "./drag.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { replay } from "./replay.js";
import { go, onSwap, startSwap } from "./swap.js";

document.documentElement.classList.add("js");

/** Things that have to be done to a page, and again to every new part of it. */
function prepare() {
  bring();
  // Later, since it makes the browser lay the page out: what is new should show first.
  requestAnimationFrame(() => document.querySelectorAll(".log").forEach((log) => (log.scrollTop = log.scrollHeight)));
  const invite = document.querySelector("#invite");
  if (invite instanceof HTMLInputElement && invite.value.startsWith("/")) invite.value = location.origin + invite.value;
  replay();
}

let wasMine = "turn" in document.body.dataset;

/** A soft double tone, if the person asked for it. */
function chime() {
  const mine = "turn" in document.body.dataset;
  if (mine && !wasMine && localStorage.getItem("sound-on")) {
    const audio = new AudioContext();
    for (const [at, pitch] of [[0, 523], [0.14, 659]]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, audio.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.3);
    }
  }
  wasMine = mine;
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

/** Switches that are kept in this browser. */
function startSettings() {
  for (const box of document.querySelectorAll("[data-setting]")) {
    if (!(box instanceof HTMLInputElement)) continue;
    const name = box.dataset.setting ?? "";
    box.checked = localStorage.getItem(name) !== null;
    box.addEventListener("change", () => (box.checked ? localStorage.setItem(name, "1") : localStorage.removeItem(name)));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  const field = button instanceof HTMLElement ? document.getElementById(button.dataset.copy ?? "") : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  if (navigator.clipboard) navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
});

document.addEventListener("input", (event) => {
  const slider = event.target;
  if (slider instanceof HTMLInputElement && slider.dataset.step) go(slider.dataset.step + slider.value, "replace");
});

startSwap();
startKeys();
startDrag();
startNotes();
startSettings();
startLive();
onSwap(() => {
  prepare();
  chime();
});
prepare();
