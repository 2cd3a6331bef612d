// Makes some turns at a table by clicking what the page offers, and tells how the page looks then. `turns` says how many,
// and `done` takes the report. The same walk goes through every browser.
const see = (id) => document.getElementById(id);
const errors = [];
addEventListener('error', (event) => errors.push(String(event.message)));
addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
let [made, clicked, since] = [0, '', Date.now()];
const report = () => {
    const root = document.documentElement;
    const card = document.querySelector('#hand .card').getBoundingClientRect();
    const beyond = [...document.querySelectorAll('#hand .card, .slot .card, .stack .card, .st, #prompt')].filter((e) => {
        const r = e.getBoundingClientRect();
        return r.width > 1 && (r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 8);
    });
    return {
        errors,
        scrolls: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
        beyond: beyond.map((e) => e.outerHTML.slice(0, 80)),
        card: [Math.round(card.width), Math.round(card.height)],
        window: [innerWidth, innerHeight],
        made,
    };
};
const look = () => {
    const mine = document.body.matches('[data-turn]') && see('hand-1');
    // What is still on its way is not yet where it will be.
    const moving = document.getAnimations().some((a) => a.playState === 'running' && a.effect?.getTiming().iterations !== Infinity);
    if (made >= turns && mine && !moving) return done(report());
    if (made >= turns && mine) return setTimeout(look, 10);
    if (Date.now() - since > 25000) return done({ stuck: [made, see('prompt')?.textContent, location.href, ...errors] });
    const next = ['draw-s', 'stay', 'to-column', 'to-pile', 'hand-1'].map(see).find((element) => element);
    const offer = [next?.id, location.search, see('main')?.dataset.version].join(' ');
    if (next && offer !== clicked) {
        [clicked, since] = [offer, Date.now()];
        if (next.id === 'draw-s') made++;
        next.click();
    }
    setTimeout(look, 10);
};
// The page's own script is there when the page has loaded; before, a click would leave the page and this walk with it.
if (document.readyState === 'complete') look(); else addEventListener('load', look);
