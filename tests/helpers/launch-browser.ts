import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';

/** The widths of the specification's viewports, in CSS pixels. */
export type Width = 360 | 768 | 1280;

const heights: Record<Width, number> = { 360: 740, 768: 1024, 1280: 900 };

/** What a browser of that width is: the narrowest one is a phone. */
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
      // Pages of one site share a process, so that a new page finds its scripts compiled.
      '--process-per-site',
      // No page here is hostile.
      '--disable-site-isolation-trials',
      '--disable-features=SpareRendererForSitePerProcess,Translate,IsolateOrigins,site-per-process',
    ],
  });
}
