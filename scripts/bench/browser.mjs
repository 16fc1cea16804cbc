import { chromium } from 'playwright-core';
import { findBrowser } from '../lib/find-browser.mjs';
import { dataFolder, startSite } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */

/**
 * Measures a new site in a browser. Returns no rows if there is no browser.
 * @param {string} what the name of the benchmark
 * @param {Record<string, string>} env
 * @param {(browser: import('playwright-core').Browser, site: import('./site.mjs').RunningSite) => Promise<Row[]>} measure
 * @returns {Promise<Row[]>}
 */
export async function inBrowser(what, env, measure) {
  const found = await findBrowser().catch(() => undefined);
  if (!found) {
    console.log(`Not measured, because there is no browser: ${what}.`);
    return [];
  }
  const data = dataFolder();
  const site = await startSite(data.folder, env);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    args,
  });
  try {
    return await measure(browser, site);
  } finally {
    await browser.close();
    await site.stop();
    data.remove();
  }
}
