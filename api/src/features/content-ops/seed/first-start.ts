import type { Connection } from 'mongoose';
import type { Logger } from '../../../log.ts';
import { siteStateModel } from '../../site-state/site-state.service.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import type { SeedName } from './seed-bundles.ts';
import type { SeedService } from './seed.service.ts';

const SITE = { _id: 'site' } as const;

export interface FirstStart {
  /** Puts in what the very first start of a database puts in; on every later one does nothing. */
  run(wanted: SeedName | 'none'): Promise<void>;
  /** What the first start put in; `minimal` where it put in nothing. */
  seededWith(): Promise<SeedName>;
}

/**
 * The very first start, recorded in the database. What it puts in is noted before it begins, so
 * that a start after a kill finishes the same. Each step may be done twice, also by instances that
 * start together: pages go in under fixed numbers and keys, images under their hash, and settings
 * only where there are none.
 */
export function createFirstStart(deps: {
  connection: Connection;
  seeds: SeedService;
  pages: Pick<ReceivedPages, 'anyPage'>;
  logger: Logger;
}): FirstStart {
  const { seeds, pages, logger } = deps;
  const model = siteStateModel(deps.connection);
  const finish = (seed: string) =>
    model.updateOne(SITE, {
      $set: { seeded_at: new Date(), seeded_with: seed },
      $unset: { seeding: 1 },
    });

  return {
    async run(wanted) {
      const before = await model.findOne(SITE).lean();
      if (before?.seeded_at) return;
      if (!before?.seeding) {
        // A site that was there before this was recorded.
        const begun = wanted === 'none' || (await pages.anyPage());
        if (begun) return void (await finish('none'));
        await model.updateOne({ ...SITE, seeding: null }, { $set: { seeding: wanted } });
      }
      const seeding = (await model.findOne(SITE).lean())?.seeding as SeedName | null | undefined;
      if (!seeding) return; // Another instance has finished meanwhile.
      logger.info({ seed: seeding }, 'the first start: putting in the site to begin with');
      await seeds.run(seeding, { actor: { name: null, source: 'seed' } });
      await finish(seeding);
    },
    async seededWith() {
      const state = await model.findOne(SITE).lean();
      return state?.seeded_with === 'demo' ? 'demo' : 'minimal';
    },
  };
}
