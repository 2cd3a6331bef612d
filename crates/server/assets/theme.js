// @ts-check
// Before anything is drawn: the colours and the stillness that this browser was asked for, and what it shall not show.
// Whoever has just signed in brings the settings of their account along, which take the place of those here.
const brought = document.cookie.split("; ").find((pair) => pair.startsWith("fivepaths-settings="));
if (brought) {
  document.cookie = "fivepaths-settings=; Path=/; Max-Age=0; SameSite=Lax";
  for (const name of Object.keys(localStorage)) if (/^(theme|[a-z-]+-(on|off))$/.test(name)) localStorage.removeItem(name);
  const text = decodeURIComponent(brought.slice(brought.indexOf("=") + 1).replaceAll("+", " "));
  for (const [name, value] of Object.entries(JSON.parse(text))) localStorage.setItem(name, String(value));
}
for (const [name, key] of [["theme", "theme"], ["still", "motion-off"]]) {
  const value = localStorage.getItem(key);
  if (value) document.documentElement.dataset[name] = value;
}
document.documentElement.dataset.off = Object.keys(localStorage).filter((key) => key.endsWith("-off")).join(" ");
