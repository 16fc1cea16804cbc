import { DAY_MS } from '../../lib/days.ts';
import type { Logger } from '../../log.ts';

/**
 * Runs the clean-up of the trash a minute after the start and then once a day. Several instances may
 * run it at the same time.
 */
export function startTrashSweep(work: () => Promise<void>, logger: Logger): { stop: () => void } {
  const run = () =>
    void work().catch((error: unknown) =>
      logger.warn({ err: error }, 'the trash could not be cleaned up'),
    );
  // The first sweep waits, so that it does not slow the start down.
  const first = setTimeout(run, 60_000).unref();
  const daily = setInterval(run, DAY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
