import fs from 'node:fs';
import { chromium, firefox, type Browser } from 'playwright-core';
import { findBrowser } from '../../../scripts/lib/find-browser.mjs';
import { findProgram } from '../../../scripts/lib/find-program.mjs';

/** The widths of the specification's viewports, in CSS pixels. */
export type Width = 360 | 768 | 1280;

const heights: Record<Width, number> = { 360: 740, 768: 1024, 1280: 900 };

/** Returns the options of a browser context with this width. The narrowest is a phone with touch. */
export const screenOf = (width: Width) => ({
  viewport: { width, height: heights[width] },
  hasTouch: width === 360,
  locale: 'en-GB',
});

/** Starts the browser that `scripts/lib/find-browser.mjs` finds. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Pages of one site share a process, so that a new page reuses the compiled scripts.
      '--process-per-site',
      // The pages in tests are not hostile.
      '--disable-site-isolation-trials',
      '--disable-features=SpareRendererForSitePerProcess,Translate,IsolateOrigins,site-per-process',
    ],
  });
}

export type Engine = 'chromium' | 'firefox';

/** Starts the browser of an engine. */
export const launchers: Readonly<Record<Engine, () => Promise<Browser>>> = {
  chromium: launchBrowser,
  firefox: launchFirefox,
};

/** Starts Playwright's Firefox, or else an installed one. */
async function launchFirefox(): Promise<Browser> {
  if (fs.existsSync(firefox.executablePath())) return firefox.launch();
  const executablePath = findProgram('firefox-esr', 'firefox');
  if (!executablePath) throw new Error('it is not installed');
  return firefox.launch({ channel: 'moz-firefox', executablePath });
}

/**
 * Returns the engines for some tests of the long run: Chromium, and Firefox if Playwright can start it.
 * Otherwise prints the reason why Firefox is not used.
 * @param lane the name of these tests
 */
export async function enginesFor(lane: string): Promise<Engine[]> {
  try {
    const browser = await launchFirefox();
    await browser.newPage().finally(() => browser.close());
    return ['chromium', 'firefox'];
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    console.log(`NOT RUN: ${lane} in Firefox (${reason}).`);
    return ['chromium'];
  }
}
