// @ts-check
// Follows links and posts forms of the table without loading a new page: the answer is the same page
// that the browser would have shown, and only its parts are put in place.
import { morph } from "./morph.js";
import { moving } from "./motion.js";

/** @type {(() => void)[]} */
const listeners = [];
let latest = 0;
/** When the server made the page that came last, and between which moments of this browser. @type {{ made?: string, before: number, after: number }} */
export const answered = { before: 0, after: 0 };
/** The latest request that a person made and that is not answered yet. */
let underway = 0;

/** Calls back after every exchange. @param {() => void} listener */
export function onSwap(listener) {
  listeners.push(listener);
}

/** Makes one part of the page like that of a new one. @param {string} id @param {Document} next */
function exchange(id, next) {
  const [old, fresh] = [document.getElementById(id), next.getElementById(id)];
  if (!old || !fresh) return;
  // A card flashes when it comes, not again with every click.
  if (old.dataset.version && old.dataset.version === fresh.dataset.version) fresh.classList.add("still");
  morph(old, fresh);
}

/** Puts a new page in place; keeps focus, what is being typed, and where one was. @param {Document} next */
function swap(next) {
  const focused = document.activeElement?.id;
  // The first page has forms that somebody may be filling in: only its lists are exchanged.
  const first = document.getElementById("games") && ["games", "challenges", "open-seats"];
  if (next.body.className !== document.body.className) {
    // A page of another kind, such as the end of a match, is put in place as a whole.
    document.body.className = next.body.className;
    document.body.replaceChildren(...next.body.childNodes);
    scrollTo(0, 0);
  } else for (const id of first || ["bar", "help", "main", "side"]) exchange(id, next);
  if (document.title !== next.title) document.title = next.title;
  // The language may have been changed in another tab.
  document.documentElement.lang = next.documentElement.lang;
  const [icon, freshIcon] = [document.getElementById("icon"), next.getElementById("icon")];
  if (icon && freshIcon) morph(icon, freshIcon);
  document.body.dataset.watch = next.body.dataset.watch;
  if (next.body.dataset.again) document.body.dataset.again = next.body.dataset.again;
  else delete document.body.dataset.again;
  if ("turn" in next.body.dataset) document.body.dataset.turn = "";
  else delete document.body.dataset.turn;
  // Asking for what is there already would make the browser lay the page out at once.
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  for (const listener of listeners) listener();
}

/**
 * Fetches a page and shows it; false if something newer came in between. A page that comes from here
 * says that it only follows the table, unless the person has just come back.
 * @param {string} address @param {"push" | "replace" | "none"} history_ @param {RequestInit} [request] @param {"news" | "visit"} [why]
 */
export async function go(address, history_, request, why) {
  const turn = ++latest;
  if (!why) underway = turn;
  try {
    const headers = why === "visit" ? undefined : { "fivepaths-follows": document.visibilityState };
    const ask = () => fetch(address, { ...request, headers });
    // A connection that was closed meanwhile is no reason to leave the page; what a post did is not done twice.
    const before = performance.now();
    const answer = await (request ? ask() : ask().catch(ask));
    const after = performance.now();
    const text = await answer.text();
    // Somebody who clicks faster than the network sees the last click's answer.
    if (turn !== latest) return false;
    if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) return location.assign(address), false;
    // A post is answered with the table itself, which has an address of its own.
    const shown = new URL(answer.headers.get("content-location") ?? answer.url, location.href).href;
    if (history_ === "push") history.pushState(null, "", shown);
    else if (history_ === "replace" && shown !== location.href) history.replaceState(null, "", shown);
    const next = new DOMParser().parseFromString(text, "text/html");
    Object.assign(answered, { made: next.body.dataset.now, before, after });
    moving(() => swap(next), !why);
    return true;
  } catch {
    // Without a network the plain link says so better than we could. Nobody asked for news.
    if (turn === latest && !request && !why) location.assign(address);
    return false;
  } finally {
    if (underway === turn) underway = 0;
  }
}

/** Shows the current page anew. @param {"news" | "visit"} why */
export function refresh(why) {
  // News never take a person's click away; who wants them asks again after its answer.
  if (underway) return Promise.resolve(false);
  const address = new URL(location.href);
  address.searchParams.delete("notice");
  return go(address.href, "replace", undefined, why);
}

/** @param {HTMLAnchorElement} link */
function staysHere(link) {
  const [here, there] = [location.pathname, link.pathname].map((path) => path.split("/").slice(0, 3).join("/"));
  const table = (/** @type {string} */ path) => /^\/game\/\d+(\/step\/\d+\/\d+)?$/.test(path);
  const plain = !link.hash && !link.hasAttribute("download") && link.origin === location.origin;
  return plain && here === there && table(location.pathname) && table(link.pathname);
}

export function startSwap() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || !staysHere(link)) return;
    event.preventDefault();
    go(link.href, "push");
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !/\/(turn|typed|confirm|takeback|hint|say|chat|mute|unmute|give|answers)$/.test(form.action)) return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.append(name, String(value));
    const sent = go(form.action, "replace", { method: "POST", body });
    // What was written is empty again, unless it was refused.
    if (form.id === "write") sent.then((came) => came && !/[?&]notice=/.test(location.search) && form.reset());
  });
  addEventListener("popstate", () => go(location.href, "replace"));
}
