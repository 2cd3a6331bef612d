// @ts-check
// Before anything is drawn: the colours and the stillness that this browser was asked for.
for (const [name, key] of [["theme", "theme"], ["still", "motion-off"]]) {
  const value = localStorage.getItem(key);
  if (value) document.documentElement.dataset[name] = value;
}
