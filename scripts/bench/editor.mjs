import { inBrowser } from './browser.mjs';
import { ADMIN, generateContent, publish, quantile, signIn } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Frame} Frame */

/** The number of repetitions of slow actions. */
const TIMES = 5;
/** The typed text. The pause after each key is 80 ms, as of a fast typist. */
const TYPED = 'Fifty lifts are ready before eight in the morning.';

/**
 * @param {Page} page
 * @param {string} url
 */
async function signInTo(page, url) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin/pages');
}

/** @param {Page} page */
const canvasOf = (page) => page.frameLocator('#preview-frame');
/** @param {Page} page */
const blocksOf = (page) => canvasOf(page).locator('[data-puck-component]');

/**
 * @param {Page} page
 * @param {string} address
 * @returns {Promise<number>} ms until the last block is shown
 */
async function open(page, address) {
  const started = performance.now();
  await page.goto(address);
  await blocksOf(page).last().waitFor({ state: 'attached' });
  return performance.now() - started;
}

/**
 * Records in every frame the delay from each key to the next paint, and the tasks over 50 ms. The
 * browser reports only keys with a delay of 16 ms or more, in steps of 8 ms.
 */
function record() {
  const seen = { keys: /** @type {number[]} */ ([]), tasks: /** @type {number[]} */ ([]) };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') seen.keys.push(duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/**
 * Returns the records since the last call.
 * @param {Frame} frame
 * @returns {Promise<{ keys: number[], tasks: number[] }>}
 */
const taken = (frame) =>
  frame.evaluate(
    () =>
      new Promise((resolve) => {
        // The browser adds the records of a rendered frame after that frame.
        setTimeout(() => {
          const { seen } = /** @type {{ seen: { keys: number[], tasks: number[] } }} */ (
            /** @type {unknown} */ (window)
          );
          resolve({ keys: seen.keys.splice(0), tasks: seen.tasks.splice(0) });
        }, 200);
      }),
  );

/**
 * Returns the 95th percentile of the delays in ms. Keys that the browser did not report count as 8 ms.
 * @param {number[]} keys
 */
const slowKey = (keys) =>
  quantile([...keys, ...Array(Math.max(0, TYPED.length - keys.length)).fill(8)], 0.95);

/**
 * Types a sentence and returns the 95th percentile of the delays in ms.
 * @param {Page} page
 * @param {Frame} frame the target of the keys
 */
async function typed(page, frame) {
  await taken(frame);
  await page.keyboard.type(TYPED, { delay: 80 });
  return slowKey((await taken(frame)).keys);
}

/**
 * Drags a heading below the next block. Returns the duration of the longest task in ms.
 * @param {Page} page
 */
async function dragOne(page) {
  const from = await blocksOf(page).nth(1).boundingBox();
  const to = await blocksOf(page).nth(2).boundingBox();
  if (!from || !to) throw new Error('The blocks are not on the screen.');
  const main = page.mainFrame();
  const order = () =>
    blocksOf(page).evaluateAll((all) =>
      all.map((each) => each.getAttribute('data-puck-component')),
    );
  const before = await order();
  await taken(main);
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + from.height / 2 + 8, { steps: 5 });
  await page.waitForTimeout(400);
  await page.mouse.move(to.x + to.width / 2, to.y + Math.min(to.height, 300), { steps: 20 });
  await page.waitForTimeout(400);
  await page.mouse.up();
  for (let tries = 0; String(before) === String(await order()); tries += 1) {
    if (tries === 50) throw new Error('The drag moved nothing.');
    await page.waitForTimeout(100);
  }
  const { tasks } = await taken(main);
  return Math.max(0, ...tasks);
}

/**
 * Inserts a block.
 * @param {Page} page
 * @returns {Promise<number>} ms from the click to the new block
 */
async function insertOne(page) {
  const before = await blocksOf(page).count();
  const component = page.getByTestId('drawer-item:Spacer').locator('visible=true').first();
  const started = performance.now();
  await component.click();
  await blocksOf(page).nth(before).waitFor({ state: 'attached' });
  return performance.now() - started;
}

/**
 * @param {Page} page
 * @param {[address: string, untouched: string]} pages of the same content
 * @param {number} blocks
 * @returns {Promise<Row[]>}
 */
async function measure(page, [address, untouched], blocks) {
  const ready = [];
  for (let n = 0; n < TIMES; n += 1) ready.push(await open(page, address));
  const heading = canvasOf(page).locator('[data-puck-component^="HeadingBlock"]').first();
  await heading.click();
  await page.locator('[name="text"]:visible').click();
  const inPanel = await typed(page, page.mainFrame());
  await heading.dblclick();
  const field = canvasOf(page).locator('textarea.inline-text');
  await field.waitFor();
  const frame = await (await page.locator('#preview-frame').elementHandle())?.contentFrame();
  const onCanvas = frame ? await typed(page, frame) : 0;
  await page.keyboard.press('Escape');
  const inserted = [];
  for (let n = 0; n < TIMES; n += 1) inserted.push(await insertOne(page));
  // The drag uses the other page, because the edited page would first offer its draft.
  await open(page, untouched);
  const task = await dragOne(page);
  const what = `editor, ${blocks} blocks`;
  const isLarge = blocks > 100;
  /** @param {number} ms */
  const ms = (ms) => `${ms.toFixed(0)} ms`;
  return [
    {
      what: `${what}: until the last one is shown`,
      value: ms(quantile(ready, 0.5)),
      comparison: `slowest of ${TIMES}: ${ms(Math.max(...ready))}`,
      target: isLarge ? '' : 'within 2 s',
    },
    {
      what: `${what}: insert`,
      value: ms(quantile(inserted, 0.5)),
      comparison: `slowest of ${TIMES}: ${ms(Math.max(...inserted))}`,
      target: isLarge ? '' : 'within 0.5 s',
    },
    {
      what: `${what}: from key to paint`,
      value: `p95 ${ms(inPanel)}`,
      comparison: `on the canvas p95 ${ms(onCanvas)}`,
      target: isLarge ? 'under 150 ms' : 'under 50 ms',
    },
    {
      what: `${what}: longest task of a drag`,
      value: ms(task),
      target: isLarge ? '' : 'at most 200 ms',
    },
  ];
}

/** Measures the editor with a page of 100 blocks and one of 500. */
export const run = () =>
  inBrowser('editor', { SEED: 'minimal' }, async (browser, site) => {
    const call = await signIn(site);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript(record);
    const page = await context.newPage();
    await signInTo(page, site.url);
    /** @type {Row[]} */
    const rows = [];
    for (const blocks of [100, 500]) {
      const content = await generateContent(blocks, 2);
      const make = async () =>
        `${site.url}/editor/${await publish(call, `${blocks} blocks`, content)}`;
      rows.push(...(await measure(page, [await make(), await make()], blocks)));
    }
    return rows;
  });
