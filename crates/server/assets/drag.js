// @ts-check
// Dragging a card of the hand onto its column or its pile. The page says where each card may go; the places it
// may be dropped on are lit meanwhile, and a drop that is refused says why.
import { go } from "./swap.js";

const THRESHOLD = 8;

/** The place under the pointer that a card may be dropped on. @param {PointerEvent} event @param {string} colour */
function place(event, colour) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const spot = under?.closest("[data-pile], [data-column][data-own]");
  if (!(spot instanceof HTMLElement)) return null;
  return (spot.dataset.pile ?? spot.dataset.column) === colour ? spot : null;
}

/** Lights where a card may go, or puts the lights out. @param {string} colour @param {boolean} playable @param {boolean} on */
function light(colour, playable, on) {
  document.querySelectorAll(`[data-pile="${colour}"]`).forEach((pile) => pile.classList.toggle("lit", on));
  document.querySelectorAll(`[data-column="${colour}"][data-own]`).forEach((column) => column.classList.toggle("lit", on && playable));
}

/** @param {PointerEvent} start @param {HTMLAnchorElement} link */
function drag(start, link) {
  const colour = link.dataset.card?.[0] ?? "";
  /** @type {HTMLElement | null} */
  let ghost = null;
  const lift = () => {
    const copy = /** @type {HTMLElement} */ (link.cloneNode(true));
    copy.removeAttribute("id");
    const { width, height } = link.getBoundingClientRect();
    const cards = getComputedStyle(link).getPropertyValue("--cw");
    Object.assign(copy.style, { position: "fixed", zIndex: "50", pointerEvents: "none", margin: "0", left: "0", top: "0", width: width + "px", height: height + "px" });
    copy.style.setProperty("--cw", cards);
    document.body.append(copy);
    link.classList.add("lifted");
    light(colour, "play" in link.dataset, true);
    return copy;
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < THRESHOLD) return;
    ghost ??= lift();
    ghost.style.transform = `translate(calc(${event.clientX}px - 50%), calc(${event.clientY}px - 50%)) rotate(3deg)`;
  };
  /** @param {PointerEvent} event */
  const end = (event) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    link.classList.remove("lifted");
    light(colour, true, false);
    // The click that follows a drag is not meant.
    addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    const spot = event.type === "pointerup" ? place(event, colour) : null;
    if (spot?.dataset.pile && link.dataset.discard) go(link.dataset.discard, "push");
    // A card that may not go there is picked, and the page says why.
    else if (spot) go(link.dataset.play ?? link.href, "push");
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

export function startDrag() {
  document.addEventListener("pointerdown", (start) => {
    const link = start.target instanceof Element ? start.target.closest("a.pick") : null;
    if (link instanceof HTMLAnchorElement && start.button === 0) drag(start, link);
  });
  // The browser's own dragging of links would get in the way.
  document.addEventListener("dragstart", (event) => {
    if (event.target instanceof Element && event.target.closest("a.pick")) event.preventDefault();
  });
}
