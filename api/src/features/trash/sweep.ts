import { DAY_MS } from '../../lib/days.ts';
import type { Logger } from '../../log.ts';

/**
 * Deletes for good what has been in the trash for thirty days: a minute after the start, then once
 * a day. Several instances may do it at the same time.
 */
export function startTrashSweep(work: () => Promise<void>, logger: Logger): { stop: () => void } {
  const run = () =>
    void work().catch((error: unknown) => logger.warn({ err: error }, 'the trash was not emptied'));
  // Not at once, so that it does not slow the start down.
  const first = setTimeout(run, 60_000).unref();
  const daily = setInterval(run, DAY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
