import type { Output } from './output.ts';
import { hideStatus, showStatus } from './status-line.ts';

/** The time before the first line, in ms. */
const QUIET_MS = 1000;
/** The shortest time between two lines, in ms. */
const EVERY_MS = 100;

export interface Progress {
  /**
   * Shows the progress of the work, such as `Exporting: 200 pages, 3 images`. A function is called only if
   * its text is shown.
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
      // A text that comes early is shown later, because the next text may take a long time.
      showStatus(typeof text === 'string' ? () => text : text, next - now);
      if (now >= next) next = now + EVERY_MS;
    },
    end: hideStatus,
  };
}
