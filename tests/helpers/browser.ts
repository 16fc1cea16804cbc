import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';

/** The widths of the specification's viewports, in CSS pixels. */
export type Width = 360 | 768 | 1280;

const heights: Record<Width, number> = { 360: 740, 768: 1024, 1280: 900 };

export interface TestPage {
  page: Page;
  context: BrowserContext;
  /**
   * Fails when the page logged an error or threw one since the last call. Patterns in `expected`
   * are allowed, and each of them has to have happened.
   */
  expectNoErrors: (expected?: RegExp[]) => void;
}

export interface TestBrowser {
  browser: Browser;
  /** A page in a context of its own: no cookies, no storage, `baseURL` for relative addresses. */
  newPage: (
    width: Width,
    options?: { baseURL?: string; javaScriptEnabled?: boolean; timezoneId?: string },
  ) => Promise<TestPage>;
  /** Closes everything; throws when a page had errors that nobody asked about. */
  close: () => Promise<void>;
}

function watchErrors(context: BrowserContext) {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack ?? ''}`));
  return errors;
}

function takeUnexpected(errors: string[], expected: RegExp[]) {
  const found = errors.splice(0);
  const absent = expected.filter((pattern) => !found.some((text) => pattern.test(text)));
  const unexpected = found.filter((text) => !expected.some((pattern) => pattern.test(text)));
  return [...unexpected, ...absent.map((pattern) => `expected, but did not happen: ${pattern}`)];
}

/**
 * Until nothing moves or fades any more: colours are judged as they stay. What runs for ever, as
 * loading does, is not waited for.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/**
 * Starts the browser that `scripts/lib/find-browser.mjs` finds. Call it in `beforeAll` and `close` in
 * `afterAll`.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const { executablePath } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const watched: { errors: string[]; accepted: RegExp[] }[] = [];
  return {
    browser,
    async newPage(width, options = {}) {
      const context = await browser.newContext({
        viewport: { width, height: heights[width] },
        hasTouch: width === 360,
        locale: 'en-GB',
        ...options,
      });
      const errors = watchErrors(context);
      // What was expected once may come again before the browser closes: another call's answer.
      const accepted: RegExp[] = [];
      watched.push({ errors, accepted });
      const page = await context.newPage();
      const expectNoErrors = (expected: RegExp[] = []) => {
        accepted.push(...expected);
        const unexpected = takeUnexpected(errors, expected);
        if (unexpected.length > 0) throw new Error(`Errors in the page:\n${unexpected.join('\n')}`);
      };
      return { page, context, expectNoErrors };
    },
    async close() {
      await browser.close();
      const left = watched.flatMap(({ errors, accepted }) =>
        errors.filter((text) => !accepted.some((pattern) => pattern.test(text))),
      );
      if (left.length > 0) throw new Error(`Errors in the page:\n${left.join('\n')}`);
    },
  };
}
