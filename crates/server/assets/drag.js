// @ts-check
// Dragging a card of the hand onto its column or its pile. The page says where each card may go.
import { go } from "./swap.js";

const THRESHOLD = 8;

export function startDrag() {
  document.addEventListener("pointerdown", (start) => {
    const link = start.target instanceof Element ? start.target.closest("a.pick") : null;
    if (!(link instanceof HTMLAnchorElement) || start.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < THRESHOLD) return;
      if (!ghost) {
        ghost = /** @type {HTMLElement} */ (link.cloneNode(true));
        ghost.removeAttribute("id");
        Object.assign(ghost.style, { position: "fixed", zIndex: "50", pointerEvents: "none", margin: "0", transform: "translate(-50%, -50%) rotate(3deg)" });
        document.body.append(ghost);
        link.style.opacity = "0.35";
      }
      ghost.style.left = event.clientX + "px";
      ghost.style.top = event.clientY + "px";
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      link.style.opacity = "";
      // The click that follows a drag is not meant.
      addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")), 0);
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const colour = link.dataset.card?.[0];
      const pile = under?.closest("[data-pile]");
      const column = under?.closest("[data-column]");
      if (pile instanceof HTMLElement && pile.dataset.pile === colour && link.dataset.discard) go(link.dataset.discard, "push");
      else if (column instanceof HTMLElement && column.dataset.column === colour && !column.closest(".opp")) go(link.dataset.play ?? link.href, "push");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
  // The browser's own dragging of links would get in the way.
  document.addEventListener("dragstart", (event) => {
    if (event.target instanceof Element && event.target.closest("a.pick")) event.preventDefault();
  });
}
