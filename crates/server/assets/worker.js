// @ts-check
// Shows what the server sends while no page is open, and opens what it is about.
const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, navigate, ...shown } = event.data.json().notification;
  event.waitUntil(worker.registration.showNotification(title, { icon: "/apple-touch-icon.png", ...shown, data: navigate, renotify: true }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** A page that shows it already, or a new one. @param {string} address */
async function openPage(address) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((/** @type {any} */ page) => page.url.split("?")[0] === address);
  return page ? page.focus() : worker.clients.openWindow(address);
}
