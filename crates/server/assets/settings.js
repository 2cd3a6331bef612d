// @ts-check
// What is kept in this browser: sound, motion, keys, colours, aids. And the rules, which come over the table when asked for.

import { onSwap } from "./swap.js";

/** What is a setting of the table, among all that this browser keeps for us. */
const SETTING = /^(theme|[a-z-]+-(on|off))$/;

/** Shows on the page what is kept. @param {HTMLInputElement | HTMLSelectElement} field */
function show(field) {
  const kept = localStorage.getItem(field.dataset.setting ?? "");
  if (field instanceof HTMLInputElement) field.checked = kept !== null;
  else field.value = kept ?? "";
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  if (value) localStorage.setItem(name, value);
  else localStorage.removeItem(name);
  const root = document.documentElement.dataset;
  const shown = name === "theme" ? "theme" : name === "motion-off" ? "still" : null;
  if (shown && value) root[shown] = value;
  else if (shown) delete root[shown];
  root.off = Object.keys(localStorage).filter((key) => key.endsWith("-off")).join(" ");
  keepWithAccount();
}

/** Members find their settings again in another browser; the server ignores those of guests. */
function keepWithAccount() {
  const settings = JSON.stringify(Object.fromEntries(Object.entries(localStorage).filter(([name]) => SETTING.test(name))));
  fetch("/account/settings", { method: "POST", body: new URLSearchParams({ settings }), keepalive: true });
}

/** The rules, fetched once. @param {HTMLElement} here */
async function bringRules(here) {
  const address = here.dataset.rules;
  if (!address) return;
  delete here.dataset.rules;
  const text = await (await fetch(address)).text();
  const main = new DOMParser().parseFromString(text, "text/html").getElementById("main");
  // The keys are above already.
  main?.querySelector("dl.keys")?.remove();
  if (main) here.replaceChildren(...main.childNodes);
}

export function startSettings() {
  const fields = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-setting]"));
  fields().forEach(show);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !target.dataset.setting) return;
    keep(target.dataset.setting, target instanceof HTMLInputElement ? (target.checked ? "1" : "") : target.value);
    fields().forEach(show);
  });
  const pressed = () =>
    document.querySelectorAll("[data-toggle]").forEach((button) => {
      const name = button instanceof HTMLElement ? (button.dataset.toggle ?? "") : "";
      button.setAttribute("aria-pressed", String(localStorage.getItem(name) !== null));
    });
  pressed();
  onSwap(pressed);
  onSwap(() => fields().forEach(show));
  document.addEventListener("change", pressed);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-toggle]") : null;
    if (!(button instanceof HTMLElement) || !button.dataset.toggle) return;
    keep(button.dataset.toggle, localStorage.getItem(button.dataset.toggle) === null ? "1" : "");
    fields().forEach(show);
    pressed();
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const here = target instanceof HTMLElement && target.id === "help" ? target.querySelector("[data-rules]") : null;
      if (here instanceof HTMLElement) bringRules(here);
    },
    true,
  );
}
