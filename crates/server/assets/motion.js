// @ts-check
// Cards move to where they went, by View Transitions: an enhancement, and nothing for those who asked
// for less motion. Only cards that change places take part, so that the rest of the page stays alive.
// A transition holds the new page back until the old one is photographed. News of other players never
// wait for that (the style lets their card drop in), and a machine that is slow at it does without.

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const PATIENCE = 80;
let slow = false;

/** Whether the person asked for less motion. */
export function isQuiet() {
  return quiet.matches;
}

/** The cards of a page by where they lie, such as "hand Y4" or "pile R9". @param {Document} page @returns {Map<string, HTMLElement[]>} */
function places(page) {
  /** @type {Map<string, HTMLElement[]>} */
  const all = new Map();
  for (const card of page.querySelectorAll("#main [data-face]")) {
    if (!(card instanceof HTMLElement) || card.closest("[popover]")) continue;
    const spot = card.closest("#hand, .hand, .opp, .own, [data-pile], [data-column]");
    const kind = spot?.id || (spot instanceof HTMLElement && spot.dataset.pile ? "pile" : spot?.className);
    const key = `${kind} ${card.dataset.face}`;
    all.set(key, [...(all.get(key) ?? []), card]);
  }
  return all;
}

/** Cards that lie where none lay before. @param {Map<string, HTMLElement[]>} before @param {Map<string, HTMLElement[]>} after */
function arrivals(before, after) {
  return [...after].flatMap(([key, cards]) => cards.slice(before.get(key)?.length ?? 0));
}

/** @param {Element | null | undefined} thing @param {string} name */
function call(thing, name) {
  if (thing instanceof HTMLElement || thing instanceof SVGElement) thing.style.viewTransitionName = name;
}

/** Makes an exchange, with the cards that it moves on their way. @param {Document} next @param {() => void} exchange */
export function moving(next, exchange) {
  if (!document.startViewTransition || slow || isQuiet() || document.visibilityState === "hidden") return exchange();
  const [before, after] = [places(document), places(next)];
  const left = arrivals(after, before);
  const came = arrivals(before, after);
  if (came.length === 0 || came.length > 6) return exchange();
  /** @type {(Element | null)[]} */
  const origins = [];
  came.forEach((card, n) => {
    const from = left.findIndex((gone) => gone.dataset.face === card.dataset.face);
    call(card, `card-${n}`);
    // A card from the draw pile comes from there, and another player's from their name.
    const origin = from >= 0 ? left.splice(from, 1)[0] : document.querySelector(card.closest("#hand") ? ".deck .num" : ".who .dot");
    call(origin, `card-${n}`);
    origins.push(origin);
  });
  const start = performance.now();
  const transition = document.startViewTransition(() => {
    slow = performance.now() - start > PATIENCE;
    // Two things on a page must not have the same name.
    origins.forEach((origin) => call(origin, ""));
    exchange();
  });
  transition.finished.finally(() => came.forEach((card) => call(card, "")));
  // A newer exchange cuts this one short, which is no error.
  transition.ready.catch(() => {});
}
