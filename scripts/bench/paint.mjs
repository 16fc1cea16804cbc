import fs from 'node:fs';
import path from 'node:path';
import { inBrowser } from './browser.mjs';
import { dataFolder, quantile, startBaseline } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {{ first: number, largest: number, fonts: number }} Paint in ms, and bytes */

const VISITS = 15;
/** The visitor's processor is slower than this machine by this factor. */
const SLOWDOWN = 4;

/**
 * Downloads the page, its style sheet and its other files.
 * @param {Browser} browser
 * @param {string} url
 */
async function download(browser, url) {
  const page = await browser.newPage();
  /** @type {Record<string, { type: string, body: string }>} */
  const files = {};
  /** @type {Promise<void>[]} */
  const read = [];
  page.on('response', (answer) => {
    const { pathname, search } = new URL(answer.url());
    const type = answer.headers()['content-type'] ?? '';
    if (!answer.url().startsWith('http')) return;
    const keep = async () => {
      files[pathname + search] = { type, body: (await answer.body()).toString('base64') };
    };
    read.push(keep());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(read);
  await page.close();
  return files;
}

/**
 * Measures a first visit with a slow processor.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Paint>}
 */
async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(async () => {
    const largest = await new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce(
        (sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize,
        0,
      );
    return { first, largest: Number(largest), fonts };
  });
  await context.close();
  return seen;
}

/**
 * Measures the time until a visitor with a slow processor sees a page, and compares the site with a
 * server that only sends the same files. Also measures the size of the fonts.
 * @param {string} what
 * @param {string} seed the sample site whose home page is visited
 * @returns {Promise<Row[]>}
 */
const paintOf = (what, seed) =>
  inBrowser('paint', { SEED: seed }, async (browser, site) => {
    const data = dataFolder();
    const address = '/pages/1';
    const home = await fetch(site.url, { redirect: 'follow' });
    const target = home.ok ? new URL(home.url).pathname : address;
    const files = await download(browser, site.url + target);
    const file = path.join(data.folder, 'files.json');
    fs.writeFileSync(file, JSON.stringify(files));
    const bare = await startBaseline('file-server.mjs', file);
    /** @type {Paint[]} */
    const ours = [];
    /** @type {Paint[]} */
    const theirs = [];
    // The two servers are visited in turn, so that other load on the machine affects both equally.
    for (let n = 0; n < VISITS; n += 1) {
      theirs.push(await visit(browser, `http://127.0.0.1:${bare.port}${target}`));
      ours.push(await visit(browser, site.url + target));
    }
    bare.stop();
    data.remove();
    /**
     * @param {Paint[]} seen
     * @param {'first' | 'largest'} which
     */
    const median = (seen, which) =>
      quantile(
        seen.map((each) => each[which]),
        0.5,
      );
    return [
      .../** @type {const} */ (['first', 'largest']).map((which) => ({
        what: `${which} paint, ${what}, processor ${SLOWDOWN} times slower`,
        value: `${median(ours, which).toFixed(0)} ms`,
        comparison: `static files ${median(theirs, which).toFixed(0)} ms`,
        ratio: median(ours, which) / median(theirs, which),
        target: 'ratio at most 1.2',
      })),
      {
        what: `fonts, ${what}`,
        value: `${((ours[0]?.fonts ?? 0) / 1024).toFixed(1)} KB`,
        target: 'at most 60 KB',
      },
    ];
  });

/** Measures the home pages of two sample sites: one without a look and one with it. @returns {Promise<Row[]>} */
export const run = async () => [
  ...(await paintOf('home page', 'demo')),
  ...(await paintOf('home page with a look', 'events')),
];
