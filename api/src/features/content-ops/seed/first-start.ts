import { SEEDS, type SeedName } from '@siteyard/schemas/seed';
import type { Logger } from '../../../log.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import type { CreateFirstContent } from './first-content.ts';

export interface FirstStart {
  /** Creates the content of a seed on the first start with a database; later starts do nothing. */
  run(wanted: SeedName | 'none'): Promise<void>;
  /** The seed of the first start; `minimal` if that was `none`. */
  seededWith(): Promise<SeedName>;
}

/**
 * The first start with a database. The name of the seed is stored first, so that a start after a
 * kill continues with the same seed. Every step is idempotent, also for instances that start
 * together: pages have fixed numbers and keys, images are named by their hash, and settings are only
 * written if there are none.
 */
export function createFirstStart(deps: {
  record: SeedRecord;
  createContent: CreateFirstContent;
  pages: Pick<ReceivedPages, 'anyPage'>;
  logger: Logger;
}): FirstStart {
  const { record, createContent, pages, logger } = deps;
  return {
    async run(wanted) {
      const before = await record.read();
      if (before.finished) return;
      if (before.current === null) {
        // Pages but no record: the site is older than the record.
        if (wanted === 'none' || (await pages.anyPage())) return record.finish('none');
        await record.begin(wanted);
      }
      const seed = (await record.read()).current as SeedName | null;
      if (seed === null) return; // Another instance has finished in the meantime.
      logger.info({ seed }, 'first start: creating the content of the seed');
      await createContent(seed);
      await record.finish(seed);
    },
    async seededWith() {
      const finished = await record.finishedWith();
      return SEEDS.find((seed) => seed === finished) ?? 'minimal';
    },
  };
}
