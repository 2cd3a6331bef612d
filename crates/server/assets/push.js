// @ts-check
// Asks this browser to show messages. The rest of the page works without.
export {};
const here = document.getElementById("browsers");
const button = document.getElementById("subscribe");
const zone = document.getElementById("zone");

/** Says what came of it. @param {string | undefined} words */
const say = (words) => (/** @type {HTMLElement} */ (document.getElementById("push-status")).textContent = words ?? "");

/** @param {string} key */
const bytes = (key) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return say(button?.dataset.denied);
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older one may be for another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytes(here?.dataset.key ?? "");
  const { endpoint = "", keys = {} } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  const answer = await fetch("/account/reminders/browsers", { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
  if (answer.ok) location.assign(answer.url);
  else say(button?.dataset.failed);
}

if (here?.dataset.key && button && "serviceWorker" in navigator && "PushManager" in window) {
  document.getElementById("push-cannot")?.remove();
  button.hidden = false;
  button.addEventListener("click", () => subscribe().catch(() => say(button.dataset.failed)));
}
// Whoever never chose a zone is most likely where their clock says.
if (zone instanceof HTMLSelectElement && "guess" in zone.dataset) {
  const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some((option) => option.value === guess)) zone.value = guess;
}
