// @ts-check
// This browser's part of the shuffle: random bytes, kept here so that the check page can compare.

/** Where a table's part is kept. @param {string} game */
export function keptAt(game) {
  return `fivepaths/deal/${game}`;
}

/** Fills the forms that want a part of the shuffle, and sends those that need nothing else. */
export function bring() {
  for (const form of document.querySelectorAll("form[data-entropy]")) {
    if (form instanceof HTMLFormElement && !("later" in form.dataset)) fill(form);
  }
}

/** A list of forms is not filled before one of them is sent. */
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && "later" in target.dataset) fill(target);
});

/** @param {HTMLFormElement} form */
function fill(form) {
  const [entropy, commit] = [form.elements.namedItem("entropy"), form.elements.namedItem("commit")];
  if (!(entropy instanceof HTMLInputElement) || !(commit instanceof HTMLInputElement) || entropy.value) return;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  entropy.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(keptAt(form.dataset.entropy ?? ""), JSON.stringify({ commit: commit.value, entropy: entropy.value }));
  if ("send" in form.dataset) form.requestSubmit();
}
