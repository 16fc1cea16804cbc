import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { CliError } from '../../../lib/cli-error.ts';
import { EXIT } from '../../../lib/exit-codes.ts';
import { temporaryFolder } from '../../../lib/files/temporary-folder.ts';
import { onInterrupt } from '../../../lib/interrupt.ts';

/** The time limit of one call, in ms. */
const PATIENCE_MS = 60_000;

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

/** A call of the DevTools protocol, which defines the shape of the answer. */
export type Call = <T = object>(method: string, parameters?: object) => Promise<T>;

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

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: object;
  error?: { message: string };
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
  input.on('error', () => undefined); // The browser has ended; `close` reports it.

  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (() => void)[]>();
  const failed = (why: string) =>
    new CliError(
      EXIT.unreachable,
      'browser_failed',
      `The browser ${program} ${why}`,
      'Try again, name another one in SITEYARD_BROWSER, or add --no-pictures.',
    );
  let gone: string | undefined;
  const end = (why: string) => {
    gone ??= why;
    for (const [id, resolve] of waiting) resolve({ id, error: { message: gone } });
    // Ends pending waits. The next call throws the error.
    for (const resolve of [...listeners.values()].flat()) resolve();
  };
  child.on('error', (error) => end(`does not start: ${error.message}`));
  child.on('close', () => end(`ended: ${said.trim().split('\n').at(-1) ?? ''}`));

  // A picture arrives in hundreds of pieces, so the pieces are joined only once.
  const pieces: Buffer[] = [];
  output.on('data', (bytes: Buffer) => {
    let from = 0;
    for (let stop = bytes.indexOf(0); stop !== -1; stop = bytes.indexOf(0, from)) {
      pieces.push(bytes.subarray(from, stop));
      receive(JSON.parse(Buffer.concat(pieces.splice(0)).toString()) as Message);
      from = stop + 1;
    }
    pieces.push(bytes.subarray(from));
  });
  function receive(message: Message): void {
    if (message.id !== undefined) return waiting.get(message.id)?.(message);
    const event = `${message.sessionId} ${message.method}`;
    for (const resolve of listeners.get(event) ?? []) resolve();
    listeners.delete(event);
  }

  let last = 0;
  function callWith(sessionId: string | undefined): Call {
    return async <T>(method: string, params: object = {}) => {
      if (gone !== undefined) throw failed(gone);
      const id = (last += 1);
      const timer = setTimeout(() => end(`does not answer ${method}.`), PATIENCE_MS);
      const answer = await new Promise<Message>((resolve) => {
        waiting.set(id, resolve);
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      });
      clearTimeout(timer);
      waiting.delete(id);
      if (answer.error) throw failed(gone ?? `answered ${method}: ${answer.error.message}`);
      return answer.result as T;
    };
  }

  const call = callWith(undefined);
  const removeProfile = () => fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  const forget = onInterrupt(async () => {
    child.kill('SIGKILL');
    await ended;
    removeProfile();
  });
  const close = async () => {
    if (gone === undefined) input.write(`${JSON.stringify({ id: 0, method: 'Browser.close' })}\0`);
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(timer);
    removeProfile();
    forget();
  };
  try {
    await call('Browser.getVersion');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    async openTab() {
      const { targetId } = await call<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
      });
      const attached = await call<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const { sessionId } = attached;
      const callTab = callWith(sessionId);
      return {
        call: callTab,
        async next(event) {
          const timer = setTimeout(() => end(`waits for ${event} in vain.`), PATIENCE_MS);
          await new Promise<void>((resolve) => {
            const key = `${sessionId} ${event}`;
            listeners.set(key, [...(listeners.get(key) ?? []), resolve]);
          });
          clearTimeout(timer);
        },
        async evaluate<T>(expression: string) {
          const answer = await callTab<{
            result: { value: T };
            exceptionDetails?: { text: string; exception?: { description?: string } };
          }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
          const { exceptionDetails: wrong } = answer;
          if (wrong) throw failed(`cannot look at a page: ${wrong.exception?.description ?? ''}`);
          return answer.result.value;
        },
      };
    },
  };
}
