import type { Connection } from 'mongoose';
import { SITE, siteStateModel } from './site-state.model.ts';
import type { SiteState } from './site-state.service.ts';
import { readOne } from '../../database/stored-documents.ts';

/** The record of a site's first start, with the seed that was used. */
export interface SeedRecord {
  /** Returns whether the first start has finished, and the seed of a first start that has not (`current`). */
  read(): Promise<{ finished: boolean; current: string | null }>;
  /** Stores the seed of a first start. An earlier stored seed stays. */
  begin(seed: string): Promise<void>;
  /** Records that the first start with this seed has finished. */
  finish(seed: string): Promise<void>;
  /** Returns the seed of a finished first start; null if there is none. */
  finishedWith(): Promise<string | null>;
  /**
   * Returns which texts of the sample site the owner keeps: pages, and whether the opening hours are kept.
   */
  kept(seed: string): Promise<{ pages: readonly number[]; hours: boolean }>;
  /** Records whether the owner keeps the texts of a page. */
  keepPage(seed: string, page: number, keep: boolean): Promise<void>;
  /**
   * Records that the owner has entered the opening hours, even if they are the same as in the sample site.
   */
  keepHours(seed: string): Promise<void>;
}

export function createSeedRecord(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'changeSite' | 'read'>;
}): SeedRecord {
  const model = siteStateModel(deps.connection);
  const find = () => readOne(model.findOne(SITE).lean());
  const kept = async (seed: string) => {
    const stored = (await find())?.kept_samples;
    // A record of another sample site names other pages.
    const isOfThis = stored?.seed === seed;
    return { pages: isOfThis ? stored.pages : [], hours: isOfThis && stored.hours === true };
  };
  const store = (samples: { seed: string; pages: number[]; hours: boolean }) =>
    model.updateOne(SITE, { $set: { kept_samples: samples } });
  return {
    async read() {
      const state = await find();
      return { finished: Boolean(state?.seeded_at), current: state?.seeding ?? null };
    },
    async begin(seed) {
      await model.updateOne({ ...SITE, seeding: null }, { $set: { seeding: seed } });
    },
    async finish(seed) {
      await deps.siteState.changeSite('first_start', () => ({ seeded_with: seed }));
      await model.updateOne(SITE, { $set: { seeded_at: new Date() }, $unset: { seeding: 1 } });
    },
    kept,
    async keepPage(seed, page, keep) {
      const { pages, hours } = await kept(seed);
      const others = pages.filter((each) => each !== page);
      await store({ seed, pages: keep ? [...others, page] : others, hours });
    },
    async keepHours(seed) {
      const { pages } = await kept(seed);
      await store({ seed, pages, hours: true });
    },
    finishedWith: async () => (await deps.siteState.read()).seeded_with ?? null,
  };
}
