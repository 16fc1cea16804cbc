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
    finishedWith: async () => (await find())?.seeded_with ?? null,
  };
}
