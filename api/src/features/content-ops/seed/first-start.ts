import type { Logger } from '../../../log.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import type { SeedName } from './seed-bundles.ts';
import type { SeedService } from './seed.service.ts';

export interface FirstStart {
  /** On the very first start of a database, puts in the seed; on every later start does nothing. */
  run(wanted: SeedName | 'none'): Promise<void>;
  /** The seed of the first start; `minimal` where it put in nothing. */
  seededWith(): Promise<SeedName>;
}

/**
 * The very first start of a database. The seed is noted before it is put in, so that a start after
 * a kill finishes the same one. Each step can be repeated, also by instances that start together:
 * pages have fixed numbers and keys, images are named by their hash, and settings are only written
 * where there are none.
 */
export function createFirstStart(deps: {
  record: SeedRecord;
  seeds: SeedService;
  pages: Pick<ReceivedPages, 'anyPage'>;
  logger: Logger;
}): FirstStart {
  const { record, seeds, pages, logger } = deps;
  return {
    async run(wanted) {
      const before = await record.read();
      if (before.finished) return;
      if (before.current === null) {
        // Pages without a record: the site is older than the record.
        if (wanted === 'none' || (await pages.anyPage())) return record.finish('none');
        await record.begin(wanted);
      }
      const seed = (await record.read()).current as SeedName | null;
      if (seed === null) return; // Another instance has finished in the meantime.
      logger.info({ seed }, 'first start: putting in the seed');
      await seeds.run(seed, { actor: { name: null, source: 'seed' } });
      await record.finish(seed);
    },
    seededWith: async () => ((await record.finishedWith()) === 'demo' ? 'demo' : 'minimal'),
  };
}
