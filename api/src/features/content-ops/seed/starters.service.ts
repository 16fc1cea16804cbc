import type { Bundle } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import type { Block } from '@siteyard/schemas/page-content';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { SEEDS, type SeedName, type SeedReport, type Starters } from '@siteyard/schemas/seed';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Actor } from '../../../lib/actor.ts';
import { mapAssets } from '../../../lib/map-assets.ts';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../settings/planned-settings.service.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import type { ReadSeed } from './seed-bundles.ts';
import type { SeedService } from './seed.service.ts';

/** The sample sites that an owner can start from, in the first hour. */
export interface StartersService {
  /** What there is, and whether the site can still become another one. */
  list(): Promise<Starters>;
  /**
   * Makes the site another sample site, as one run that can be undone.
   * @throws AppError `site_edited` where a person has changed a page or the settings;
   *   `run_in_progress`
   */
  start(seed: SeedName, actor: Actor): Promise<SeedReport>;
  /**
   * What the home page of a sample site shows, for a picture of it.
   * @param pictureAddress the address of one of its pictures, by file name
   */
  show(
    seed: SeedName,
    pictureAddress: (fileName: string) => string,
  ): Promise<{ blocks: Block[]; settings: SiteSettings }>;
  /** A picture of a sample site; undefined for any other file. */
  picture(seed: SeedName, fileName: string): Promise<Buffer | undefined>;
}

export function createStarters(deps: {
  /** Reads each once; see `readEachOnce`. */
  readSeed: ReadSeed;
  seeds: Pick<SeedService, 'run'>;
  record: Pick<SeedRecord, 'finishedWith'>;
  pages: Pick<PlannedPages, 'use' | 'isArranged'>;
  settings: Pick<PlannedSettings, 'read'>;
  /** Whether anybody has unpublished changes of a page or unsaved ones of the settings. */
  hasDrafts(): Promise<boolean>;
}): StartersService {
  const { record, seeds, readSeed: read } = deps;

  async function isUntouched(): Promise<boolean> {
    const [use, isArranged, settings, hasDrafts] = await Promise.all([
      deps.pages.use(),
      deps.pages.isArranged(),
      deps.settings.read(),
      deps.hasDrafts(),
    ]);
    return !use.edited && !isArranged && settings.untouched && !hasDrafts;
  }

  return {
    async list() {
      const [untouched, finished] = await Promise.all([isUntouched(), record.finishedWith()]);
      const current = SEEDS.find((name) => name === finished) ?? null;
      if (!untouched) return { untouched, current, starters: [] };
      const starters = SEEDS.map(async (name) => {
        const { bundle } = await read(name);
        return {
          name,
          title: bundle.settings.title,
          about: homeOf(bundle)?.description ?? '',
          pages: bundle.pages.map(({ title }) => title),
        };
      });
      return { untouched, current, starters: await Promise.all(starters) };
    },
    async start(seed, actor) {
      const check = async () => {
        if (!(await isUntouched())) throw new AppError('site_edited');
        return record.finishedWith();
      };
      // Stored as the product's, so that an owner who looks at one can still take another.
      const own = { ...actor, source: 'seed' } as const;
      // The one that the site is already replaces nothing.
      if ((await check()) === seed) return seeds.run(seed, { actor: own });
      return seeds.run(seed, { force: true, instead: { check }, actor: own });
    },
    async show(seed, pictureAddress) {
      const { bundle } = await read(seed);
      const content = homeOf(bundle)?.content;
      const blocks = content ? readPageContent(content).content.content : [];
      return { blocks: mapAssets(blocks, pictureAddress), settings: bundle.settings };
    },
    async picture(seed, fileName) {
      const { bundle, readImage } = await read(seed);
      return Object.hasOwn(bundle.media, fileName) ? readImage(fileName) : undefined;
    },
  };
}

const homeOf = ({ pages, settings }: Bundle) =>
  pages.find(({ id }) => `/pages/${id}` === settings.home_page_path);
