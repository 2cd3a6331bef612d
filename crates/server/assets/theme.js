// @ts-check
// Before anything is drawn: the colours and the stillness that this browser was asked for, and what it shall not show.
for (const [name, key] of [["theme", "theme"], ["still", "motion-off"]]) {
  const value = localStorage.getItem(key);
  if (value) document.documentElement.dataset[name] = value;
}
document.documentElement.dataset.off = Object.keys(localStorage).filter((key) => key.endsWith("-off")).join(" ");
