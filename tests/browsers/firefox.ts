import { launch, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { findProgram } from '../../scripts/lib/find-program.mjs';
import type { Browser, Engine, Window } from './browser.ts';

const program = findProgram('firefox-esr', 'firefox');

/** Firefox, through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: program ? undefined : 'firefox-esr is not installed',
  async launch(): Promise<Browser> {
    const browser = await launch({
      browser: 'firefox',
      executablePath: program!,
      // Tests would have to wait for animations.
      extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    });
    const version = (await browser.version()).replace('firefox/', '');
    return {
      async newWindow(width, height) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        await page.setViewport({ width, height });
        return windowOf(version, page, () => context.close());
      },
      close: () => browser.close(),
    };
  },
};

function windowOf(version: string, page: Page, close: () => Promise<void>): Window {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    version,
    open: async (address) => void (await page.goto(address)),
    address: () => Promise.resolve(page.url()),
    run: (action, ...args) => page.evaluate(action as (...all: unknown[]) => never, ...args),
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(keys) {
      const names = keys as readonly KeyInput[];
      for (const key of names) await page.keyboard.down(key);
      for (const key of names.toReversed()) await page.keyboard.up(key);
    },
    async chooseFiles(xpath, files) {
      const input = await page.waitForSelector(`::-p-xpath(${xpath})`);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...files);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors: () => errors,
    close,
  };
}
