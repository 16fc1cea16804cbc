import type { Output } from './output.ts';
import { hideStatus, showStatus } from './status-line.ts';

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
  return {
    say(text) {
      if (!isShown) return;
      const now = performance.now();
      // One that comes early is shown later: the work may say nothing more for a long time.
      showStatus(typeof text === 'string' ? () => text : text, next - now);
      if (now >= next) next = now + EVERY_MS;
    },
    end: hideStatus,
  };
}
