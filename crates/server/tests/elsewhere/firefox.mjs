// The smoke walk in Firefox, which Debian brings without a WebDriver of the usual kind: over WebDriver BiDi.
// `node firefox.mjs ADDRESS`, prints one line of JSON for each game and size.
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const [address] = process.argv.slice(2);
const walk = readFileSync(new URL('walk.js', import.meta.url), 'utf8');
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true });
try {
    const page = await browser.newPage();
    for (const game of ['card', 'board']) {
        for (const [width, height] of [[1280, 800], [360, 740]]) {
            await page.setViewport({ width, height });
            await page.goto(address);
            await page.click(`#quick-${game}`);
            await page.waitForSelector('body[data-turn] #hand-1');
            const report = await page.evaluate(`new Promise((done) => { const turns = 2; ${walk} })`);
            console.log(JSON.stringify({ game, width, height, ...report }));
        }
    }
} finally {
    await browser.close();
}
