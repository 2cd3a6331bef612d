// @ts-check
// Links that are passed on: copied, with a word that they were, or handed to the system's own share sheet.

/** The field that a button is about. @param {Element | null} button @param {"copy" | "share"} what */
function field(button, what) {
  const found = button instanceof HTMLElement ? document.getElementById(button.dataset[what] ?? "") : null;
  return found instanceof HTMLInputElement ? found : null;
}

/** Shows the buttons that this browser can do something with. */
export function prepareShare() {
  if ("share" in navigator) document.querySelectorAll("[data-share]").forEach((button) => button.removeAttribute("hidden"));
}

/** Says on the button, and to those who listen, that it is done. @param {HTMLElement} button @param {HTMLInputElement} link */
function done(button, link) {
  const words = button.textContent ?? "";
  if (button.classList.contains("done")) return;
  button.classList.add("done");
  button.textContent = button.dataset.done ?? words;
  const status = document.getElementById(`${link.id}-status`);
  if (status) status.textContent = button.textContent;
  setTimeout(() => {
    button.classList.remove("done");
    button.textContent = words;
  }, 2500);
}

export function startShare() {
  document.addEventListener("click", async ({ target }) => {
    const at = target instanceof Element ? target.closest("[data-copy], [data-share]") : null;
    const [copied, shared] = [field(at, "copy"), field(at, "share")];
    if (copied && at instanceof HTMLElement) {
      copied.select();
      // Without https there is only the old way.
      const worked = navigator.clipboard ? await navigator.clipboard.writeText(copied.value).then(() => true, () => false) : document.execCommand("copy");
      if (worked) done(at, copied);
    } else if (shared && at instanceof HTMLElement) {
      // Whoever closes the sheet again has not done anything wrong.
      navigator.share({ text: at.dataset.words, url: shared.value }).catch(() => {});
    }
  });
}
