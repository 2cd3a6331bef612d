// @ts-check
// Before anything is drawn: the colours and the stillness that this browser was asked for, and what it shall not show.
// Whoever has just signed in brings the settings of their account along, which take the place of those here.
const brought = document.cookie.split("; ").find((pair) => pair.startsWith("fivepaths-settings="));
if (brought) {
  document.cookie = "fivepaths-settings=; Path=/; Max-Age=0; SameSite=Lax";
  const setting = /^(theme|[a-z-]+-(on|off))$/;
  Object.keys(localStorage).filter((name) => setting.test(name)).forEach((name) => localStorage.removeItem(name));
  const text = decodeURIComponent(brought.slice(brought.indexOf("=") + 1).replaceAll("+", " "));
  for (const [name, value] of Object.entries(JSON.parse(text))) if (setting.test(name)) localStorage.setItem(name, String(value));
}
for (const [name, key] of [["theme", "theme"], ["still", "motion-off"]]) {
  const value = localStorage.getItem(key);
  if (value) document.documentElement.dataset[name] = value;
}
document.documentElement.dataset.off = Object.keys(localStorage).filter((key) => key.endsWith("-off")).join(" ");
