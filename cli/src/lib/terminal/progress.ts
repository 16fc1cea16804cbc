import type { Output } from './output.ts';

/** How long work may take before anything is said about it, and between two lines, in ms. */
const QUIET_MS = 1000;
const EVERY_MS = 100;

export interface Progress {
  /** Says how far it is: `Exporting … 200 of 1,000 pages`. */
  say(text: string): void;
  /** Takes the line away again. */
  end(): void;
}

/** One line on stderr that is written over, at a terminal and after the first second only. */
export function createProgress(output: Output): Progress {
  const isShown = !output.json && !output.quiet && Boolean(process.stderr.isTTY);
  let next = performance.now() + QUIET_MS;
  let isThere = false;
  return {
    say(text) {
      if (!isShown || performance.now() < next) return;
      next = performance.now() + EVERY_MS;
      isThere = true;
      process.stderr.write(`\r\u001b[2K${text}`);
    },
    end() {
      if (isThere) process.stderr.write('\r\u001b[2K');
      isThere = false;
    },
  };
}
