import type { Output } from './output.ts';

/** When the first line appears, and how often it changes after that, in ms. */
const QUIET_MS = 1000;
const EVERY_MS = 100;

export interface Progress {
  /**
   * Shows how far the work is: `Exporting: 200 pages, 3 images`. A function is called only for a text
   * that is shown.
   */
  say(text: string | (() => string)): void;
  /** Removes the line. */
  end(): void;
}

/** Shows one line on stderr and rewrites it; only at a terminal, and only after the first second. */
export function createProgress(output: Output): Progress {
  const isShown = !output.json && !output.quiet && Boolean(process.stderr.isTTY);
  let next = performance.now() + QUIET_MS;
  let isThere = false;
  return {
    say(text) {
      if (!isShown || performance.now() < next) return;
      next = performance.now() + EVERY_MS;
      isThere = true;
      process.stderr.write(`\r\u001b[2K${typeof text === 'string' ? text : text()}`);
    },
    end() {
      if (isThere) process.stderr.write('\r\u001b[2K');
      isThere = false;
    },
  };
}
