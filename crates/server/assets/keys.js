// @ts-check
// Keys press what the page offers: whatever can be done now says so by its `data-key`.

/** @param {string} key */
function offered(key) {
  // What is open is closed first: a popover by the browser itself, then the sheet; then a picked card goes back.
  if (key === "Escape") {
    if (document.querySelector(":popover-open")) return null;
    return location.hash === "#side" ? document.querySelector("#side .close") : document.querySelector("#undo.drop");
  }
  const panel = document.getElementById("panel");
  const selector = `[data-key="${CSS.escape(key)}"]`;
  return (panel ?? document).querySelector(selector);
}

export function startKeys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || localStorage.getItem("keys-off")) return;
    const at = event.target;
    if (at instanceof HTMLElement && at.closest("input, textarea, select, [contenteditable]")) return;
    // A focused button is pressed by the space bar already.
    if (event.key === " " && at instanceof HTMLElement && at.closest("button, summary")) return;
    // What lies under an open sheet is not pressed by accident.
    if (document.querySelector("#help:popover-open") && event.key !== "?") return;
    const thing = offered(event.key);
    if (!(thing instanceof HTMLElement)) return;
    event.preventDefault();
    thing.click();
  });
}
