// @ts-check
// Cards and pieces move from where they were to where they are: measured before and after the page changes, and
// animated by transform and opacity alone, so that nothing waits for it and everything can be clicked meanwhile.
// Nothing moves for those who asked for less motion.

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the person asked for less motion. */
export function isQuiet() {
  return reduced.matches || "still" in document.documentElement.dataset;
}

/** @typedef {{ thing: HTMLElement, at: DOMRect }} Spot */

/** Everything that can move, by what it is and where: "hand Y4", "pile R9", "piece 0G". @returns {Map<string, Spot[]>} */
function spots() {
  /** @type {Map<string, Spot[]>} */
  const all = new Map();
  const note = (/** @type {string} */ key, /** @type {HTMLElement} */ thing) => {
    const spot = { thing, at: thing.getBoundingClientRect() };
    if (spot.at.width > 0) all.set(key, [...(all.get(key) ?? []), spot]);
  };
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#main [data-face]"))) {
    const place = card.closest("#hand, [data-pile], [data-column], [popover]");
    if (!place || place.hasAttribute("popover")) continue;
    const times = Number(card.parentElement?.dataset.times ?? 1);
    for (let n = 0; n < times; n++) note(`${place.id || (place.hasAttribute("data-pile") ? "pile" : "column")} ${card.dataset.face}`, card);
  }
  for (const piece of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-piece]"))) note(`piece ${piece.dataset.piece}`, piece);
  return all;
}

/** Lets a thing come from a place. @param {HTMLElement} thing @param {DOMRect} from @param {KeyframeAnimationOptions} how @param {Keyframe} [also] */
function fly(thing, from, how, also) {
  const to = thing.getBoundingClientRect();
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  const scale = Math.max(0.4, Math.min(1.6, from.width / to.width));
  // Over what it passes.
  const lane = thing.closest(".col, .slot, li, .strip");
  if (lane instanceof HTMLElement) lane.style.zIndex = "8";
  const flight = thing.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, ...also }, { transform: "none" }], {
    duration: 220, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards", ...how,
  });
  flight.finished.finally(() => lane instanceof HTMLElement && (lane.style.zIndex = "")).catch(() => {});
}

/** The name of whoever moved last, from which their cards come and to which they draw. @param {boolean} mine */
function home(mine) {
  const theirs = document.querySelector(".cardgame .who .name, .pl.moved .name, .pl .name");
  return (mine ? document.getElementById("hand") : theirs)?.getBoundingClientRect();
}

/** Where cards are drawn from: the pile that was touched last. */
function source() {
  return document.querySelector(".slot.taken, .slot:has(.deck.taken), .pilecell")?.getBoundingClientRect();
}

/** A card that somebody else draws: its back goes from the pile to their name. @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function drawn(from, to, delay) {
  const back = document.createElement("i");
  back.className = "card back ghost-card";
  document.body.append(back);
  const start = { left: from.left + from.width / 2 - 22, top: from.top + from.height / 2 - 30 };
  Object.assign(back.style, { left: `${start.left}px`, top: `${start.top}px` });
  const [x, y] = [to.left + to.width / 2 - start.left - 22, to.top - start.top - 20];
  back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0 }], { duration: 300, delay, easing: "ease-in", fill: "both" })
    .finished.finally(() => back.remove()).catch(() => {});
}

/** Makes an exchange, and lets what it moved come from where it was. @param {() => void} exchange @param {boolean} mine whether it answers this person's own click */
export function moving(exchange, mine) {
  if (isQuiet() || document.visibilityState === "hidden") return exchange();
  const before = spots();
  const version = document.getElementById("main")?.dataset.version;
  exchange();
  const after = spots();
  const turned = version !== undefined && version !== document.getElementById("main")?.dataset.version;
  const came = [...after].flatMap(([key, now]) => now.slice(before.get(key)?.length ?? 0).map((spot) => ({ key, spot })));
  const left = [...before].flatMap(([key, then]) => then.slice(after.get(key)?.length ?? 0).map((spot) => ({ key, spot })));
  if (came.length > 8) return deal(came.map(({ spot }) => spot.thing));
  for (const { key, spot } of came) {
    const face = key.split(" ")[1];
    const from = left.findIndex((gone) => gone.key.split(" ")[1] === face);
    const origin = from >= 0 ? left.splice(from, 1)[0].spot.at : key.startsWith("hand") ? source() : home(false);
    const slow = !mine && from < 0;
    if (origin) fly(spot.thing, origin, { duration: slow ? 320 : 240 }, key.startsWith("hand") ? { opacity: 0.2 } : undefined);
  }
  for (const [key, now] of after) {
    const then = before.get(key)?.[0];
    if (!key.startsWith("piece") || !then || Math.hypot(then.at.x - now[0].at.x, then.at.y - now[0].at.y) < 4) continue;
    fly(now[0].thing, then.at, { duration: 300 });
  }
  // The second beat of somebody else's turn; other news of a table, such as a pause, puts no card down.
  const put = came.some(({ key }) => !key.startsWith("hand"));
  const [pile, name] = [source(), home(false)];
  if (turned && put && !mine && pile && name) drawn(pile, name, 320);
}

/** A new deal: one card after the other. @param {HTMLElement[]} cards */
function deal(cards) {
  const from = source();
  cards.filter((card) => card.closest("#hand")).forEach((card, n) => from && fly(card, from, { delay: n * 45, duration: 240 }, { opacity: 0 }));
}
