import type { Readable, Writable } from 'node:stream';
import { CliError } from '../../../lib/cli-error.ts';
import { EXIT } from '../../../lib/exit-codes.ts';

/** The time limit of one call, in ms. */
const PATIENCE_MS = 60_000;

/** A call of the DevTools protocol, which defines the shape of the answer. */
export type Call = <T = object>(method: string, parameters?: object) => Promise<T>;

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: object;
  error?: { message: string };
}

/** Speaks the DevTools protocol with a browser over two pipes. */
export class DevTools {
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly listeners = new Map<string, (() => void)[]>();
  private last = 0;
  /** Why the browser can no longer be used; undefined while it can. */
  private gone: string | undefined;

  /** @param program the browser, for errors */
  constructor(
    private readonly program: string,
    private readonly input: Writable,
    output: Readable,
  ) {
    input.on('error', () => undefined); // The browser has ended, which its process reports.
    // A picture arrives in hundreds of pieces, so the pieces are joined only once.
    const pieces: Buffer[] = [];
    output.on('data', (bytes: Buffer) => {
      let from = 0;
      for (let stop = bytes.indexOf(0); stop !== -1; stop = bytes.indexOf(0, from)) {
        pieces.push(bytes.subarray(from, stop));
        this.receive(JSON.parse(Buffer.concat(pieces.splice(0)).toString()) as Message);
        from = stop + 1;
      }
      pieces.push(bytes.subarray(from));
    });
  }

  /** Fails everything that is pending, calls and waits, with this reason. Later calls fail with it, too. */
  end(why: string): void {
    this.gone ??= why;
    for (const [id, resolve] of this.waiting) resolve({ id, error: { message: this.gone } });
    for (const resolve of [...this.listeners.values()].flat()) resolve();
  }

  /** Asks the browser to end. */
  close(): void {
    if (this.gone === undefined) this.write({ id: 0, method: 'Browser.close' });
  }

  /** Returns the error for a browser that cannot be used. */
  failed(why: string): CliError {
    return new CliError(
      EXIT.unreachable,
      'browser_failed',
      `The browser ${this.program} ${why}`,
      'Try again, name another one in SITEYARD_BROWSER, or add --no-pictures.',
    );
  }

  /** @param sessionId of a tab; undefined for the browser itself. The calls throw CliError `browser_failed`. */
  callWith(sessionId: string | undefined): Call {
    return async <T>(method: string, params: object = {}) => {
      if (this.gone !== undefined) throw this.failed(this.gone);
      const id = (this.last += 1);
      const timer = setTimeout(() => this.end(`does not answer ${method}.`), PATIENCE_MS);
      const answer = await new Promise<Message>((resolve) => {
        this.waiting.set(id, resolve);
        this.write({ id, method, params, ...(sessionId && { sessionId }) });
      });
      clearTimeout(timer);
      this.waiting.delete(id);
      if (answer.error)
        throw this.failed(this.gone ?? `answered ${method}: ${answer.error.message}`);
      return answer.result as T;
    };
  }

  /** Resolves at the next event of this name in a tab, or when the browser has ended. */
  async next(sessionId: string, event: string): Promise<void> {
    const timer = setTimeout(() => this.end(`waits for ${event} in vain.`), PATIENCE_MS);
    await new Promise<void>((resolve) => {
      const key = `${sessionId} ${event}`;
      this.listeners.set(key, [...(this.listeners.get(key) ?? []), resolve]);
    });
    clearTimeout(timer);
  }

  private write(message: object): void {
    this.input.write(`${JSON.stringify(message)}\0`);
  }

  private receive(message: Message): void {
    if (message.id !== undefined) return this.waiting.get(message.id)?.(message);
    const event = `${message.sessionId} ${message.method}`;
    for (const resolve of this.listeners.get(event) ?? []) resolve();
    this.listeners.delete(event);
  }
}
