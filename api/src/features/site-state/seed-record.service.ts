import type { Connection } from 'mongoose';
import { SITE, siteStateModel } from './site-state.model.ts';

/** The record of the first start with a database. */
export interface SeedRecord {
  /** Whether the first start has finished; `current` is the seed of one that has not. */
  read(): Promise<{ finished: boolean; current: string | null }>;
  /** Stores the seed of a first start that begins, unless one is stored. */
  begin(seed: string): Promise<void>;
  /** Records that the first start has finished, and with which seed. */
  finish(seed: string): Promise<void>;
  /** The seed of a first start that has finished, or null. */
  finishedWith(): Promise<string | null>;
  /** The pages of a sample site whose texts the owner keeps as they are. */
  keptPages(seed: string): Promise<readonly number[]>;
  /** Records that the owner keeps the texts of a page, or no longer. */
  keepPage(seed: string, page: number, keep: boolean): Promise<void>;
}

export function createSeedRecord(deps: { connection: Connection }): SeedRecord {
  const model = siteStateModel(deps.connection);
  const find = () => model.findOne(SITE).lean();
  return {
    async read() {
      const state = await find();
      return { finished: Boolean(state?.seeded_at), current: state?.seeding ?? null };
    },
    async begin(seed) {
      await model.updateOne({ ...SITE, seeding: null }, { $set: { seeding: seed } });
    },
    async finish(seed) {
      await model.updateOne(SITE, {
        $set: { seeded_at: new Date(), seeded_with: seed },
        $unset: { seeding: 1 },
      });
    },
    async keptPages(seed) {
      const kept = (await find())?.kept_samples;
      return kept?.seed === seed ? kept.pages : [];
    },
    async keepPage(seed, page, keep) {
      const kept = (await find())?.kept_samples;
      // Those of another sample site are about its pages.
      const others = (kept?.seed === seed ? kept.pages : []).filter((each) => each !== page);
      const pages = keep ? [...others, page] : others;
      await model.updateOne(SITE, { $set: { kept_samples: { seed, pages } } });
    },
    finishedWith: async () => (await find())?.seeded_with ?? null,
  };
}
