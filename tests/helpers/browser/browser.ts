import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  WebError,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { launchers, screenOf, type Engine, type Width } from './launch-browser.ts';

export type { Width };

export interface TestPage {
  page: Page;
  context: BrowserContext;
  /**
   * Fails if the page has logged or thrown an error since the last call. Errors that match `expected` are
   * allowed, and each pattern must match one.
   */
  expectNoErrors: (expected?: RegExp[]) => void;
  /** Closes the page before its test ends. Cookies and storage are deleted, the cache is kept. */
  close: () => Promise<void>;
}

interface PageOptions {
  baseURL?: string;
  javaScriptEnabled?: boolean;
  timezoneId?: string;
}

export interface TestBrowser {
  /**
   * A page in a separate context: without cookies and storage, with `baseURL` for relative addresses. It is
   * closed when the test ends. A later test reuses the emptied context, whose cache has the scripts.
   */
  newPage: (width: Width, options?: PageOptions) => Promise<TestPage>;
  /**
   * A page for several tests of one screen. It stays open until the test file closes the page or the
   * browser. Call it in `beforeAll`.
   */
  sharedPage: (width: Width, options?: PageOptions) => Promise<TestPage>;
  /** Closes the pages of the file. Throws if one had unexpected errors. */
  close: () => Promise<void>;
}

/** A context that several tests use one after the other. */
interface Reused {
  context: BrowserContext;
  /** A page that stays open between tests, so that the process keeps its compiled scripts. */
  keeper: Page | undefined;
}

function watchErrors({ context, keeper }: Reused) {
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || message.page() === keeper) return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onUncaught = (error: WebError) => errors.push(`uncaught: ${error.error().stack ?? ''}`);
  context.on('console', onConsole).on('weberror', onUncaught);
  const stop = () => context.off('console', onConsole).off('weberror', onUncaught);
  return { errors, stop };
}

function takeUnexpected(errors: string[], expected: RegExp[]) {
  const found = errors.splice(0);
  const absent = expected.filter((pattern) => !found.some((text) => pattern.test(text)));
  const unexpected = found.filter((text) => !expected.some((pattern) => pattern.test(text)));
  return [...unexpected, ...absent.map((pattern) => `expected, but did not happen: ${pattern}`)];
}

/**
 * Waits until animations have ended, so that colours are final. Endless animations, such as loading, are
 * ignored.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** Writes the content of a page to stderr, to explain a rare failure. */
async function describePage(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const text = await page
    .locator('body')
    .innerText({ timeout: 1_000 })
    .catch((error: unknown) => String(error));
  const cookies = await page.context().cookies();
  const names = cookies.map(({ name }) => name).join(', ');
  console.error(`At ${page.url()}, cookies: ${names || 'none'}\n${text.slice(0, 1_000)}`);
}

/**
 * The browsers of this worker. All test files of the worker use them, so scripts stay in the cache. The
 * browsers close when the worker exits.
 */
const launched = new Map<Engine, Promise<Browser>>();
/** The unused contexts, by browser and options. */
const idle = new Map<string, Reused[]>();

/**
 * Signs a context out of the site. A late response to a closed page may set the session cookie again
 * after all cookies were deleted, so the session itself must be invalid.
 */
async function signOut(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  if (baseURL === undefined || (await context.cookies(baseURL)).length === 0) return;
  const address = `${baseURL}/api/admin_users/sign_out`;
  // A stopped site has no valid sessions either.
  await context.request.delete(address, { headers: { Origin: baseURL } }).catch(() => undefined);
}

/**
 * Logs violations of the content security policy as errors. A script may catch the error of a blocked
 * action.
 */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile } = event;
    console.error(`Content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
  });
}

/** Returns an empty context: one of an earlier test, or a new one. */
async function takeContext(
  browser: Browser,
  key: string,
  options: BrowserContextOptions,
): Promise<Reused> {
  const used = idle.get(key)?.pop();
  if (used) {
    await Promise.all([
      used.context.setStorageState({ cookies: [], origins: [] }),
      used.context.clearPermissions(),
    ]);
    return used;
  }
  const context = await browser.newContext(options);
  await context.addInitScript(reportPolicyViolations);
  if (options.baseURL === undefined) return { context, keeper: undefined };
  const keeper = await context.newPage();
  await keeper.goto('/robots.txt');
  return { context, keeper };
}

/** The browser for the tests of a file. Call it in `beforeAll` and `close` in `afterAll`. */
export async function openBrowser(engine: Engine = 'chromium'): Promise<TestBrowser> {
  // The browser is killed when the worker exits, so it cannot remove its profile. The test run removes
  // this folder at its end.
  process.env['TMPDIR'] = inject('scratch');
  const launching = launched.get(engine) ?? launchers[engine]();
  launched.set(engine, launching);
  const browser = await launching;
  const watched: { errors: string[]; accepted: RegExp[]; close: () => Promise<void> }[] = [];

  const openPage = async (width: Width, options: PageOptions = {}): Promise<TestPage> => {
    // The two widths without touch use the same context, so that they share its cache.
    const screen = screenOf(width === 768 ? 1280 : width);
    // Animations take time. A test of an animation enables it with `emulateMedia`.
    const own = { ...screen, reducedMotion: 'reduce' as const, ...options };
    const { viewport } = screenOf(width);
    const key = engine + JSON.stringify(own);
    const reused = await takeContext(browser, key, own);
    const { context, keeper } = reused;
    const { errors, stop } = watchErrors(reused);
    let open = true;
    const close = async () => {
      if (!open) return;
      open = false;
      const pages = context.pages().filter((each) => each !== keeper);
      await Promise.all(pages.map((each) => each.close()));
      stop();
      await signOut(context, options.baseURL);
      idle.set(key, [...(idle.get(key) ?? []), reused]);
    };
    // An error that a test expects may occur again before the page closes.
    const accepted: RegExp[] = [];
    watched.push({ errors, accepted, close });
    const page = await context.newPage();
    if (viewport.width !== own.viewport.width) await page.setViewportSize(viewport);
    const expectNoErrors = (expected: RegExp[] = []) => {
      accepted.push(...expected);
      const unexpected = takeUnexpected(errors, expected);
      if (unexpected.length > 0) throw new Error(`Errors in the page:\n${unexpected.join('\n')}`);
    };
    return { page, context, expectNoErrors, close };
  };

  return {
    async newPage(width, options) {
      const opened = await openPage(width, options);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await describePage(opened.page);
        await opened.close();
      });
      return opened;
    },
    sharedPage: openPage,
    async close() {
      await Promise.all(watched.map((each) => each.close()));
      const left = watched.flatMap(({ errors, accepted }) =>
        errors.filter((text) => !accepted.some((pattern) => pattern.test(text))),
      );
      if (left.length > 0) throw new Error(`Errors in the page:\n${left.join('\n')}`);
    },
  };
}
