import { DAY_MS } from '../../lib/days.ts';
import type { Logger } from '../../log.ts';

/**
 * Calls `work`, which cleans up the trash, a minute after the start and then once a day. A failure is
 * logged. Several instances may do the work at the same time.
 */
export function startTrashSweep(work: () => Promise<void>, logger: Logger): { stop: () => void } {
  const run = () =>
    void work().catch((error: unknown) =>
      logger.warn({ err: error }, 'the trash could not be cleaned up'),
    );
  // The first run waits, because the start has more urgent work.
  const first = setTimeout(run, 60_000).unref();
  const daily = setInterval(run, DAY_MS).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
