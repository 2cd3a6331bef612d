// @ts-check
// Whoever comes back sees what they missed, moment by moment; any key or touch ends it. Whoever steps through a game
// can let it play by itself; it stops at its end, and when anything else is touched.
import { isQuiet } from "./motion.js";
import { go, onSwap } from "./swap.js";

const PAUSE = 900;

/** Replays what the page says was missed, once. */
export async function replay() {
  const since = document.getElementById("since");
  const frames = (since?.dataset.replay ?? "").split(" ").filter(Boolean);
  if (!since || frames.length === 0) return;
  delete since.dataset.replay;
  if (isQuiet() || document.visibilityState === "hidden") return;
  const home = location.href;
  let stopped = false;
  const stop = () => (stopped = true);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, stop, { once: true, capture: true });
  for (const frame of frames) {
    if (stopped || !(await go(frame, "none"))) break;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, stop, { capture: true });
  // Where somebody went elsewhere meanwhile, they stay there.
  if (location.href === home) go(home, "none");
}

let timer = 0;

/** Whether the game plays by itself, on its button. */
function label() {
  const button = document.getElementById("play");
  if (!button) return;
  button.textContent = (timer ? button.dataset.pause : button.dataset.play) ?? "";
  button.setAttribute("aria-pressed", String(timer !== 0));
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  label();
}

/** One step on after a while, and so on. @param {number} wait */
function play(wait) {
  timer = setTimeout(async () => {
    const forward = document.getElementById("forward");
    if (!(forward instanceof HTMLAnchorElement) || document.visibilityState === "hidden") return stop();
    const mine = timer;
    const came = await go(forward.href, "replace");
    // Somebody stopped it while the page was on its way.
    if (timer !== mine) return;
    if (!came || !document.getElementById("forward")) return stop();
    play(Number(localStorage.getItem("speed")) || PAUSE);
  }, wait);
  label();
}

export function startPlay() {
  const ours = (/** @type {Event} */ { target }) => target instanceof Element && target.closest(".autoplay");
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("#play")) return;
    if (timer) stop();
    else play(0);
  });
  addEventListener("pointerdown", (event) => timer && !ours(event) && stop(), true);
  // Its own key presses the button, which stops it.
  addEventListener("keydown", (event) => timer && !ours(event) && event.key !== " " && stop(), true);
  onSwap(label);
}
