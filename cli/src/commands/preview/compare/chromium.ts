import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { temporaryFolder } from '../../../lib/files/temporary-folder.ts';
import { onInterrupt } from '../../../lib/interrupt.ts';
import { DevTools, type Call } from './devtools.ts';

/** Turns off features that make two pictures of one page differ, and calls of other machines. */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-checker-imaging',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--disable-lcd-text',
  '--disable-new-content-rendering-timeout',
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--lang=en-GB',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-proxy-server',
  '--run-all-compositor-stages-before-draw',
];

/** A tab of a browser. */
export interface Tab {
  call: Call;
  /** Resolves at the next event of this name. */
  next(event: string): Promise<void>;
  /** Evaluates an expression, waits for a promise, and returns the value, which must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
}

export interface Browser {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/**
 * Starts a browser without a window, and uses the DevTools protocol over two pipes, so that no port is
 * open.
 * @throws CliError `browser_failed` if it does not start, ends early or does not answer
 */
export async function startBrowser(program: string): Promise<Browser> {
  const profile = temporaryFolder();
  // Chromium refuses to run as root in its sandbox. The pages are only previews.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...ARGUMENTS, ...sandbox, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').catch(() => undefined);
  const [, , errors, input, output] = child.stdio as unknown as [
    ...[null, null, Readable],
    ...[Writable, Readable],
  ];
  let said = '';
  errors.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const devTools = new DevTools(program, input, output);
  child.on('error', (error) => devTools.end(`does not start: ${error.message}`));
  child.on('close', () => devTools.end(`ended: ${said.trim().split('\n').at(-1) ?? ''}`));

  const removeProfile = () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const forget = onInterrupt(async () => {
    child.kill('SIGKILL');
    await ended;
    removeProfile();
  });
  const close = async () => {
    devTools.close();
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(timer);
    removeProfile();
    forget();
  };
  try {
    await devTools.callWith(undefined)('Browser.getVersion');
  } catch (error) {
    await close();
    throw error;
  }
  return { close, openTab: () => openTab(devTools) };
}

async function openTab(devTools: DevTools): Promise<Tab> {
  const callBrowser = devTools.callWith(undefined);
  const { targetId } = await callBrowser<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await callBrowser<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const call = devTools.callWith(sessionId);
  return {
    call,
    next: (event) => devTools.next(sessionId, event),
    async evaluate<T>(expression: string) {
      const answer = await call<{
        result: { value: T };
        exceptionDetails?: { text: string; exception?: { description?: string } };
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      const { exceptionDetails: wrong } = answer;
      if (wrong)
        throw devTools.failed(`cannot look at a page: ${wrong.exception?.description ?? ''}`);
      return answer.result.value;
    },
  };
}
