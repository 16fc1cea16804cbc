import fs from 'node:fs';
import { findProgram } from '../../scripts/lib/find-program.mjs';
import type { Browser, Engine, Window } from './browser.ts';
import {
  clickActions,
  ELEMENT,
  keyActions,
  webdriverAt,
  type Command,
  type ElementReference,
} from './webdriver.ts';
import { startWebkitDriver } from './webkit-driver.ts';

/**
 * Finds the browser of the WebKitGTK packages. The path of its folder contains the architecture and the
 * version.
 */
function findMiniBrowser(): string | undefined {
  const inFolder = (folder: string) =>
    fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => `${folder}/${name}`) : [];
  return inFolder('/usr/lib')
    .filter((folder) => folder.includes('-linux-gnu'))
    .flatMap(inFolder)
    .filter((folder) => /\/webkit2?gtk-[^/]+$/.test(folder))
    .map((folder) => `${folder}/MiniBrowser`)
    .find((file) => fs.existsSync(file));
}

const driver = findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');
const program = findMiniBrowser();

function missing(): string | undefined {
  if (!driver || !program) return 'webkit2gtk-driver is not installed';
  return screen ? undefined : 'xvfb is not installed';
}

/**
 * The time in which the WebDriver opens a session, in ms. Version 2.50 never answers about one call in 100,
 * and answers the next one.
 */
const SESSION_MS = 20_000;

/** WebKitGTK, through its WebDriver, on the virtual screen of Xvfb. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  missing: missing(),
  async launch(): Promise<Browser> {
    const { url, stop } = await startWebkitDriver(driver!, screen!);
    return {
      async newWindow(width, height) {
        const { sessionId, capabilities } = await openSession(url);
        const command = webdriverAt(`${url}/session/${sessionId}`);
        const window = windowOf(capabilities.browserVersion, command);
        try {
          await command('POST', '/window/rect', { x: 0, y: 0, width, height });
        } catch (error) {
          // The original error explains more than an error of this call.
          await window.close().catch(() => undefined);
          throw error;
        }
        return window;
      },
      close: stop,
    };
  },
};

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Opens a session, which is a new browser with one window. Asks again after a call without an answer. */
async function openSession(url: string, calls = 3): Promise<Session> {
  const options = { binary: program, args: ['--automation'] };
  try {
    return await webdriverAt(url, SESSION_MS)<Session>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError' || calls === 1) throw error;
    return openSession(url, calls - 1);
  }
}

function windowOf(version: string, command: Command): Window {
  return {
    version,
    open: (url) => command('POST', '/url', { url }),
    address: () => command('GET', '/url'),
    run: (action, ...args) =>
      command('POST', '/execute/sync', {
        script: `return (${String(action)})(...arguments)`,
        args,
      }),
    clickAt: (x, y) => command('POST', '/actions', clickActions(x, y)),
    press: (keys) => command('POST', '/actions', keyActions(keys)),
    async chooseFiles(xpath, files) {
      const search = { using: 'xpath', value: xpath };
      const input = await command<ElementReference>('POST', '/element', search);
      await command('POST', `/element/${input[ELEMENT]}/value`, { text: files.join('\n') });
    },
    screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
    // The WebDriver does not report errors of the page.
    errors: () => [],
    close: () => command('DELETE', ''),
  };
}
