// @ts-check
// Follows links and posts forms of the table without loading a new page: the answer is the same page
// that the browser would have shown, and only its parts are put in place.

/** @type {(() => void)[]} */
const listeners = [];
let latest = 0;
let posting = 0;

/** Calls back after every exchange. @param {() => void} listener */
export function onSwap(listener) {
  listeners.push(listener);
}

/** Puts the parts of a new page in place; keeps focus, what is being typed, and open piles. @param {Document} next @param {string} address */
function swap(next, address) {
  if (next.body.className !== document.body.className) {
    location.assign(address);
    return;
  }
  const focused = document.activeElement?.id;
  const note = document.getElementById("note-form");
  const list = document.getElementById("games");
  // The first page has forms that somebody may be filling in: only its list is exchanged.
  for (const id of list && next.getElementById("games") ? ["games"] : ["bar", "main", "side"]) {
    const [old, fresh] = [document.getElementById(id), next.getElementById(id)];
    if (old && fresh && old.outerHTML !== fresh.outerHTML) {
      const news = document.getElementById("news");
      const freshNews = fresh.querySelector("#news");
      if (note && fresh.contains(next.getElementById("note-form"))) next.getElementById("note-form")?.replaceWith(note);
      // A status that stays the same element is announced when its words change.
      if (news && freshNews && old.contains(news)) {
        const words = freshNews.textContent;
        freshNews.replaceWith(news);
        if (news.textContent !== words) news.textContent = words;
      }
      old.replaceWith(fresh);
    }
  }
  document.title = next.title;
  const [icon, freshIcon] = [document.getElementById("icon"), next.getElementById("icon")];
  if (icon instanceof HTMLLinkElement && freshIcon instanceof HTMLLinkElement) icon.href = freshIcon.href;
  document.body.dataset.watch = next.body.dataset.watch;
  if ("turn" in next.body.dataset) document.body.dataset.turn = "";
  else delete document.body.dataset.turn;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  for (const listener of listeners) listener();
}

/** Fetches a page and shows it. @param {string} address @param {"push" | "replace"} history_ @param {RequestInit} [request] */
export async function go(address, history_, request) {
  const turn = ++latest;
  if (request) posting = turn;
  try {
    const answer = await fetch(address, request);
    const text = await answer.text();
    // Somebody who clicks faster than the network sees the last click's answer.
    if (turn !== latest) return;
    if (!(answer.headers.get("content-type") ?? "").startsWith("text/html")) return location.assign(address);
    if (history_ === "push") history.pushState(null, "", answer.url);
    else history.replaceState(null, "", answer.url);
    swap(new DOMParser().parseFromString(text, "text/html"), answer.url);
  } catch {
    // Without a network the plain link says so better than we could.
    if (turn === latest && !request) location.assign(address);
  } finally {
    if (posting === turn) posting = 0;
  }
}

/** Shows the current page anew. */
export function refresh() {
  // The answer to a post is newer than what we would get now.
  if (posting) return Promise.resolve();
  const address = new URL(location.href);
  address.searchParams.delete("notice");
  return go(address.href, "replace");
}

/** @param {HTMLAnchorElement} link */
function staysHere(link) {
  const here = location.pathname.split("/").slice(0, 4).join("/");
  const there = link.pathname.split("/").slice(0, 4).join("/");
  return link.origin === location.origin && here === there && !link.hash && !link.hasAttribute("download") && here.startsWith("/game/");
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
    if (!(form instanceof HTMLFormElement) || form.id !== "turn") return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.append(name, String(value));
    go(form.action, "replace", { method: "POST", body });
  });
  addEventListener("popstate", () => go(location.href, "replace"));
}
