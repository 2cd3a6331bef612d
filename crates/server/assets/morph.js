// @ts-check
// Makes a part of the page like a new one by changing what differs and nothing else. Replacing it whole would
// cost the browser twice the work for one card, and would close what a person has opened.

/** Two nodes stand for the same thing; a place on the table that shows another card does not. @param {Node} old @param {Node} fresh */
function alike(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!(old instanceof Element) || !(fresh instanceof Element)) return true;
  return old.id === fresh.id && old.getAttribute("data-face") === fresh.getAttribute("data-face");
}

/** The first node from here on that is like this one; further on only what has a name of its own is looked for. @param {Node | null} from @param {Node} fresh */
function find(from, fresh) {
  if (!from || alike(from, fresh)) return from;
  const named = fresh instanceof Element && (fresh.id || fresh.hasAttribute("data-face"));
  for (let node = named ? from.nextSibling : null; node; node = node.nextSibling) if (alike(node, fresh)) return node;
  return null;
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  const told = old.getAttribute("value") !== fresh.getAttribute("value");
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !ours(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !ours(old, name)) old.setAttribute(name, value);
  }
  // A field that a person has moved goes by its attribute no longer, until the page says something new.
  if (told && old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) old.value = fresh.value;
}

/** What this page decides, not the one it came from: styles are set by script, and details are opened by people. @param {Element} element @param {string} name */
function ours(element, name) {
  return name === "style" || (name === "open" && element.nodeName === "DETAILS");
}

/** Makes an old node, which stays, like a fresh one, which is used up. @param {Node} old @param {Node} fresh */
export function morph(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  // What was brought into the page by script stays.
  if (old.hasAttribute("data-kept")) return;
  attributes(old, fresh);
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = find(at, child);
    if (!same) {
      old.insertBefore(child, at);
      continue;
    }
    while (at && at !== same) at = without(at);
    at = same.nextSibling;
    morph(same, child);
  }
  while (at) at = without(at);
}

/** Takes a node away and gives the one after it. @param {ChildNode} node */
function without(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
