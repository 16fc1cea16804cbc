import { setImmediate } from 'node:timers/promises';
import type { Bundle } from '@siteyard/schemas/bundle';
import { readPageContent, detailsOf } from '@siteyard/schemas/content';
import { OPTIONAL_STEPS, type SampleOnPage, type StarterGuide } from '@siteyard/schemas/http';
import {
  SAMPLE_BUSINESSES,
  GENERAL_SAMPLES,
  SAMPLE_FIRMS,
  SAMPLE_MARKS,
  type SeedName,
} from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PageLookups } from '../../pages/page-lookups.service.ts';
import { oncePer } from '../../../lib/once-per.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import { createSampleComparison, type SeenPage } from './compare-with-sample.ts';
import { guideSteps, type SeenItem } from './guide-steps.ts';
import type { ReadSeed } from './seed-bundles.ts';

/** The most pages that are read. The pages of a sample site have low numbers, so they are among these. */
const PAGES_MOST = 200;

/** A sample site, and the site's pages compared with it. */
interface Seen {
  sample: Bundle;
  pages: SeenPage[];
}

const NOT_SAMPLE: SampleOnPage = {
  texts: [],
  named: [],
  pictures: [],
  description: '',
  social_image: false,
  fitting: 0,
  kept: false,
};

/** The guide through the parts of a sample site that visitors still see. */
export function createStarterGuide(deps: {
  /** Reads each once; see `readEachOnce`. */
  readSeed: ReadSeed;
  record: Pick<SeedRecord, 'finishedWith' | 'kept' | 'keepPage'>;
  pages: Pick<PageLookups, 'readAfter' | 'findLive'>;
  siteState: Pick<SiteState, 'revision' | 'read'>;
  readSettings(): Promise<SiteSettings>;
  /** Returns the rental items that visitors see. */
  readItems(): Promise<readonly SeenItem[]>;
  /** Whether a message was sent through the contact form. */
  isFormTested(): Promise<boolean>;
}) {
  /** The compared pages, by the chosen sample site. */
  const readers = new Map<SeedName, (revision: number) => Promise<Seen>>();
  function readPages(taken: SeedName, firm: string): Promise<Seen> {
    const read = readers.get(taken) ?? oncePer(() => see(taken, firm));
    readers.set(taken, read);
    return read(deps.siteState.revision());
  }

  async function see(taken: SeedName, firm: string): Promise<Seen> {
    const { bundle: sample } = await deps.readSeed(taken);
    const compare = createSampleComparison({
      sample,
      firm,
      marks: SAMPLE_MARKS[taken] ?? [],
      business: SAMPLE_BUSINESSES[taken],
      general: GENERAL_SAMPLES[taken],
    });
    const pages: SeenPage[] = [];
    for await (const page of deps.pages.readAfter(0, PAGES_MOST)) {
      const { title, description, search_title, social_image } = detailsOf(page);
      const { content } = readPageContent(page.content);
      const about = [description, search_title ?? ''];
      const { _id: id, key } = page;
      pages.push(compare({ id, key, title, description, social_image, about, content }));
      // Large pages may follow each other. Other requests get a turn in between.
      await setImmediate();
    }
    return { sample, pages };
  }

  /**
   * Compares the site with the chosen sample site; null without a sample. `sample` is null if the guide
   * is over.
   */
  async function look() {
    // This read also receives the changes of other instances.
    const taken = (await deps.siteState.read()).seeded_with as SeedName;
    const firm = SAMPLE_FIRMS[taken];
    if (firm === undefined) return null;
    const [{ sample, pages: all }, settings, items, isFormTested, kept] = await Promise.all([
      readPages(taken, firm),
      deps.readSettings(),
      deps.readItems(),
      deps.isFormTested(),
      deps.record.kept(taken),
    ]);
    const pages = all.map((page) => (kept.pages.includes(page.id) ? withoutTexts(page) : page));
    // The sample's title is back if the owner has undone the run with the entered hours.
    const isUndone = settings.title === sample.settings.title;
    const steps = guideSteps({
      sample,
      settings,
      pages,
      items,
      isFormTested,
      keepsHours: kept.hours && !isUndone,
    });
    const isOver = steps.every(({ kind, done }) => done || OPTIONAL_STEPS.includes(kind));
    return { sample: isOver ? null : { title: sample.settings.title, firm }, steps, pages };
  }

  /** The sample site with which the site began; '' if it began empty. */
  const takenHere = async () => (await deps.record.finishedWith()) ?? '';
  const keptHere = async () => deps.record.kept(await takenHere());

  return {
    async read(): Promise<StarterGuide> {
      const { sample = null, steps = [] } = (await look()) ?? {};
      return { sample, steps };
    },
    /** The parts of a page that are still the sample's; none once the guide is over. */
    async page(id: number): Promise<SampleOnPage> {
      const [seen, kept] = await Promise.all([look(), keptHere()]);
      const { found } = (seen?.sample && seen.pages.find((page) => page.id === id)) || {};
      return { ...(found ?? NOT_SAMPLE), kept: kept.pages.includes(id) };
    },
    /** Stores whether the texts of a page stay although they are the sample's. */
    async keep(id: number, keep: boolean): Promise<void> {
      const [page] = await deps.pages.findLive({ ids: [id], addresses: [] });
      if (page) await deps.record.keepPage(await takenHere(), id, keep);
    },
  };
}

/** A page whose owner keeps its texts. Its names and images still count as the sample's. */
const withoutTexts = (page: SeenPage): SeenPage => ({
  ...page,
  texts: 0,
  isMostlySample: false,
  hasSampleDescription: false,
  found: {
    ...page.found,
    texts: [],
    description: '',
    fitting: page.found.fitting + page.found.texts.length,
  },
});
