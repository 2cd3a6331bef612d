// @ts-check
// Whoever comes back sees what they missed, moment by moment; any key or touch ends it.
import { isQuiet } from "./motion.js";
import { go } from "./swap.js";

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
