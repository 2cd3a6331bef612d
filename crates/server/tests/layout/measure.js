// What is wrong with the page as it is drawn: something scrolls, is cut, lies over something else, or is too small to
// read. Gives a list of sentences; on a page as it should be, none. Everything is measured on boxes of ink: the lines
// of text with the height of their letters, and the shapes of drawings.
const found = [];
const say = (text) => { if (found.length < 40) found.push(text); };
const label = (element) => {
    const near = element.closest('[id]:not(main):not(body), .st, .slot, .strip, .pl, .laid, .who, .path, .col, .box, li') ?? element;
    const words = (near.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()}${element.getAttribute('class') ? '.' + element.getAttribute('class').trim().replace(/\s+/g, '.') : ''}> in "${near.id || near.className.baseVal || near.className} ${words}"`;
};
const round = (r) => `${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.right - r.left)}x${Math.round(r.bottom - r.top)}`;
const pen = document.createElement('canvas').getContext('2d');
const page = document.body.classList.contains('fills');

// What hides a thing or cuts it: its ancestors.
const unseen = (element) => {
    for (let e = element; e; e = e.parentElement) {
        if (e.matches('.sr, .sprite, [popover]:not(:popover-open), details:not([open]) > :not(summary)')) return true;
        const style = getComputedStyle(e);
        if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0' || style.clipPath === 'inset(50%)') return true;
    }
    return false;
};
// On a page that fills the window this is the window; a page to read may be longer.
const frame = { left: 0, top: 0, right: innerWidth, bottom: page ? innerHeight : Infinity };
const clips = (element) => {
    const all = [frame];
    let position = getComputedStyle(element).position;
    for (let e = element.parentElement; e && e !== document.body; e = e.parentElement) {
        if (position === 'fixed') break;
        const style = getComputedStyle(e);
        if (position === 'absolute' && style.position === 'static') continue;
        position = style.position;
        // What scrolls on purpose is the list of moves, and the sheet beside or over the table.
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const r = e.getBoundingClientRect();
        // Of what is said, chosen or typed there, nothing is cut on the sides.
        if (e.matches('.side') && element.closest('.talk, .answers, .times, .note, .typing')) return [{ left: r.left, right: r.right, top: -Infinity, bottom: Infinity, by: e }];
        if (e.matches('.side, .log, .help-body')) return null;
        all.push({ left: r.left, top: r.top, right: r.right, bottom: r.bottom, by: e });
    }
    return all;
};
const inside = (mark) => {
    const bounds = clips(mark.element);
    if (!bounds) return false;
    for (const b of bounds) {
        const out = Math.max(b.left - mark.left, mark.right - b.right, b.top - mark.top, mark.bottom - b.bottom);
        if (out > 1) say(`${label(mark.element)} ${mark.what} is cut by ${out.toFixed(1)} px at ${b.by ? label(b.by) : 'the window'} (${round(mark)})`);
    }
    return true;
};

const marks = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.data.trim();
    const element = node.parentElement;
    if (!text || element.closest('script, style, noscript, svg, select, textarea') || unseen(element)) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    if (size < 12.9) say(`${label(element)} has letters of ${size} px`);
    pen.font = style.font;
    const ink = pen.measureText(text);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
        if (r.width < 1) continue;
        // A box of text is as high as the font; its ink begins and ends with the letters.
        const top = r.top + Math.max(0, ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent);
        const bottom = r.top + ink.fontBoundingBoxAscent + ink.actualBoundingBoxDescent;
        const spacing = Math.min(0, parseFloat(style.letterSpacing) || 0);
        marks.push({ element, what: `“${text.slice(0, 24)}”`, kind: 'text', left: r.left, right: r.right + spacing, top, bottom: Math.max(top + 1, Math.min(bottom, r.bottom)) });
    }
    for (let e = element; e && e !== document.body; e = e.parentElement) {
        const how = getComputedStyle(e);
        if (how.display === 'inline' || how.overflowX === 'visible') continue;
        if (e.matches('.side, .side *, .help-body')) break;
        if (e.scrollWidth > e.clientWidth + 1) say(`${label(e)} is wider than its room: ${e.scrollWidth} in ${e.clientWidth}`);
        break;
    }
}
for (const svg of document.querySelectorAll('svg:not(.sprite, .sprite *)')) {
    if (svg.closest('.gorge, .trails, .plot, .gates') || unseen(svg)) continue;
    const shapes = [...svg.children].map((child) => child.getBoundingClientRect()).filter((r) => r.width > 0);
    const whole = svg.getBoundingClientRect();
    if (whole.width === 0) continue;
    const r = shapes.length
        ? { left: Math.min(...shapes.map((s) => s.left)), top: Math.min(...shapes.map((s) => s.top)), right: Math.max(...shapes.map((s) => s.right)), bottom: Math.max(...shapes.map((s) => s.bottom)) }
        : whole;
    const kind = svg.matches('.pc') ? 'piece' : 'symbol';
    marks.push({ element: svg, what: kind, kind, left: r.left, right: r.right, top: r.top, bottom: r.bottom });
}
const measured = marks.filter(inside);

// Which of two things that meet is in the way of the other.
const share = (a, b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 ? { wide, high } : null;
};
const layer = (mark) => mark.element.closest('#panel, .help, .side, .spread, .since, .notice, .tip')?.id ?? '';
const covered = (mark) => {
    // Covered on purpose: what lies below the head of a card of the back tier, or in the shade.
    const [x, y] = [(mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2];
    for (const e of document.elementsFromPoint(x, y)) {
        if (e.contains(mark.element) || mark.element.contains(e)) return null;
        const style = getComputedStyle(e);
        const alpha = style.backgroundColor.match(/[\d.]+(?=\)$)/);
        const solid = style.backgroundImage !== 'none' || (style.backgroundColor.startsWith('rgb(') || (alpha && Number(alpha[0]) > .6));
        if (solid && !e.matches('.lane, .cant *, ::after')) return e;
    }
    return null;
};
for (const mark of measured) {
    const above = covered(mark);
    if (!above) continue;
    mark.hidden = true;
    // The seal of a card whose lower half lies under the next tier, and all that the panel at the end of a round or an open
    // sheet covers.
    if (mark.element.closest('.seal') || above.closest('#panel, .side') || document.querySelector('#panel')) continue;
    say(`${label(mark.element)} ${mark.what} is hidden under ${label(above)} (${round(mark)})`);
}
const shown = measured.filter((mark) => !mark.hidden);
// What says where a card goes is seen whole, also where something floats over the board.
for (const tag of document.querySelectorAll('.lane .tag, .target .tag')) {
    if (unseen(tag)) continue;
    const r = tag.getBoundingClientRect();
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    for (const [px, py] of [[x, r.top + 3], [x, r.bottom - 3], [r.left + 4, y], [r.right - 4, y]]) {
        const above = document.elementsFromPoint(px, py).find((e) => e.matches('.tip, .notice, .since'));
        if (above) say(`${label(tag)} is partly hidden under ${label(above)}`);
    }
}
// A word of a heading is never broken.
for (const heading of document.querySelectorAll('h1, h2')) {
    if (unseen(heading)) continue;
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
        for (const word of text.currentNode.data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(text.currentNode, word.index);
            range.setEnd(text.currentNode, word.index + word[0].length);
            if (range.getClientRects().length > 1) say(`${label(heading)} breaks “${word[0]}”`);
        }
    }
}
shown.sort((a, b) => a.top - b.top);
shown.forEach((a, n) => {
    for (let m = n + 1; m < shown.length && shown[m].top < a.bottom; m++) {
        const b = shown[m];
        if (a.element === b.element || layer(a) !== layer(b)) continue;
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        const over = share(a, b);
        if (!over) continue;
        const both = a.kind === 'piece' && b.kind === 'piece';
        // Pieces on one stone may stand close, as long as two thirds of each are seen.
        const least = both ? Math.min(a.right - a.left, b.right - b.left) / 3 : 1;
        if (over.wide > least && over.high > 1.5) say(`${label(a.element)} ${a.what} and ${label(b.element)} ${b.what} overlap by ${over.wide.toFixed(1)}x${over.high.toFixed(1)} (${round(a)} / ${round(b)})`);
    }
});

// A number or a symbol must lie within the strip, tile, tag or button that it belongs to.
const plates = '.strip, .tile, .tag, .tot, .cnt, .chip, .lamp, .button, .nm, .laid, .fresh-tag, .pl, .card, .slot, .st';
for (const mark of shown) {
    const plate = mark.element.closest(plates);
    if (!plate || mark.kind === 'piece' || mark.element.closest('.st > .val, .st > .tag, .st > .tile, .slot > .cnt, .slot .tag, .spread') && plate.matches('.st, .slot')) continue;
    const r = plate.getBoundingClientRect();
    const out = Math.max(r.left - mark.left, mark.right - r.right, r.top - mark.top, mark.bottom - r.bottom);
    if (out > 1.5) say(`${label(mark.element)} ${mark.what} reaches ${out.toFixed(1)} px out of ${label(plate)} (${round(mark)} / ${round(r)})`);
}
// Plates must not lie over each other's words either.
const words = shown.filter((mark) => mark.kind !== 'piece');
for (const plate of document.querySelectorAll('.tile, .tag, .tot, .cnt, .fresh-tag, .lamp, .button, .crowd > .val')) {
    if (unseen(plate)) continue;
    const r = plate.getBoundingClientRect();
    for (const mark of words) {
        if (plate.contains(mark.element) || layer({ element: plate }) !== layer(mark)) continue;
        const over = share({ left: r.left, top: r.top, right: r.right, bottom: r.bottom }, mark);
        if (over && over.wide > 1.5 && over.high > 1.5) say(`${label(plate)} lies over ${label(mark.element)} ${mark.what} by ${over.wide.toFixed(1)}x${over.high.toFixed(1)}`);
    }
}

const root = document.documentElement;
if (root.scrollWidth > innerWidth) say(`the page is ${root.scrollWidth} px wide in a window of ${innerWidth}`);
if (page && root.scrollHeight > innerHeight) say(`the page is ${root.scrollHeight} px high in a window of ${innerHeight}`);
for (const e of document.querySelectorAll('main *')) {
    if (e.matches('.sr, .log, .spread, .spread *') || unseen(e)) continue;
    const style = getComputedStyle(e);
    if (!/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
    if (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) say(`${label(e)} scrolls: ${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight}`);
}
return [...new Set(found)];
