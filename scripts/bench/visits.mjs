import http from 'node:http';
import { inBrowser } from './browser.mjs';
import { exampleBlock, publish, signIn } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('playwright-core').Browser} Browser */

/** @param {number} bytes */
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Returns the transferred size of a file in bytes. It is compressed with Brotli if the server offers
 * that.
 * @param {string} url
 * @returns {Promise<number>}
 */
function weigh(url) {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const request = http.get(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length)).on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}

/**
 * Measures the transferred bytes of a first visit, by kind, and its layout shift. Browsers accept
 * Brotli only over HTTPS, so each file is requested again, with Brotli, to get its size.
 * @param {Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  /** @type {Map<string, string>} */
  const loaded = new Map();
  page.on('requestfinished', (request) => {
    if (request.url().startsWith('http')) loaded.set(request.url(), request.resourceType());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // @ts-expect-error layout shifts are not in TypeScript's library yet
          for (const { value } of list.getEntries()) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 0));
      }),
  );
  await context.close();
  /** @type {Record<string, number>} */
  const bytes = {};
  for (const [address, kind] of loaded)
    if (!new URL(address).pathname.startsWith('/api/'))
      bytes[kind] = (bytes[kind] ?? 0) + (await weigh(address));
  const all = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  const scripts = [...loaded.values()].filter((kind) => kind === 'script').length;
  return { bytes, all, scripts, shift: Number(shift) };
}

/** Measures the first visit to each kind of page. */
export const run = () =>
  inBrowser('visits', {}, async (browser, site) => {
    const call = await signIn(site);
    const islands = await publish(call, 'Islands', {
      root: { props: {} },
      content: [exampleBlock('Timeline'), exampleBlock('ContactFormBlock')],
    });
    const plain = await visit(browser, `${site.url}/pages/11`);
    const home = await visit(browser, `${site.url}/pages/1`);
    const interactive = await visit(browser, `${site.url}/pages/${islands}`);
    const admin = await visit(browser, `${site.url}/login`);
    return [
      {
        what: 'script, page without interactive blocks',
        value: kb(plain.bytes['script'] ?? 0),
        target: '0',
      },
      {
        what: 'script, page with timeline and contact form, before any input',
        value: kb(interactive.bytes['script'] ?? 0),
        comparison: `${interactive.scripts} files`,
        target: 'at most 12 KB',
      },
      {
        what: 'CSS of a public page',
        value: kb(plain.bytes['stylesheet'] ?? 0),
        target: 'at most 12 KB',
      },
      {
        what: 'layout shift, home page',
        value: home.shift.toFixed(3),
        comparison: `with islands ${interactive.shift.toFixed(3)}`,
        target: '0',
      },
      {
        what: 'admin, first visit, sign-in page, all files',
        value: kb(admin.all),
        comparison: `script ${kb(admin.bytes['script'] ?? 0)}`,
        target: 'at most 150 KB',
      },
    ];
  });
