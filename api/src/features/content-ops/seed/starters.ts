import type { Bundle } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import { type Block, readPageContent } from '@siteyard/schemas/content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { PublicRentals } from '@siteyard/schemas/rentals';
import type { SeedReport, Starters } from '@siteyard/schemas/http';
import { SEEDS, type SeedName } from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Actor } from '../../../lib/actor.ts';
import { mapAssets } from '../../../lib/map-assets.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import type { ReadSeed } from './seed-bundles.ts';
import type { SeedDeps } from './decide-seed.ts';
import { seedSite } from './seed.ts';

export interface StarterDeps extends SeedDeps {
  /** Reads each once; see `readEachOnce`. */
  readSeed: ReadSeed;
  record: Pick<SeedRecord, 'finishedWith'>;
  /** Whether there are unpublished changes of a page or unsaved ones of the settings. */
  hasDrafts(): Promise<boolean>;
}

/** Lists the sample sites to start from, and whether the site can still become another one. */
export async function listStarters(deps: StarterDeps): Promise<Starters> {
  const [untouched, finished] = await Promise.all([isUntouched(deps), deps.record.finishedWith()]);
  const current = SEEDS.find((name) => name === finished) ?? null;
  if (!untouched) return { untouched, current, starters: [] };
  const starters = SEEDS.map(async (name) => {
    const { bundle } = await deps.readSeed(name);
    return {
      name,
      title: bundle.settings.title,
      about: homeOf(bundle)?.description ?? '',
      pages: bundle.pages.map(({ title }) => title),
    };
  });
  return { untouched, current, starters: await Promise.all(starters) };
}

/**
 * Replaces the content of the site with another sample site, as one run that can be undone.
 * @throws AppError `site_edited` if a person has changed a page or the settings; `run_in_progress`
 */
export async function startWith(
  deps: StarterDeps,
  seed: SeedName,
  actor: Actor,
): Promise<SeedReport> {
  const check = async () => {
    if (!(await isUntouched(deps))) throw new AppError('site_edited');
    return deps.record.finishedWith();
  };
  // Changes with the source `seed` do not count as changes by a person, so the owner can still choose another
  // sample.
  const own = { ...actor, source: 'seed' } as const;
  // Nothing is replaced if the site already is this sample.
  if ((await check()) === seed) return seedSite(deps, seed, { actor: own });
  return seedSite(deps, seed, { force: true, instead: { check }, actor: own });
}

async function isUntouched(deps: StarterDeps): Promise<boolean> {
  const { pages, settings, content, hasDrafts } = deps;
  const [use, isArranged, { untouched }, isDrafted, snapshot] = await Promise.all([
    pages.use(),
    pages.isArranged(),
    settings.read(),
    hasDrafts(),
    content.refresh(),
  ]);
  // The undo of a run leaves the items that it created in the trash.
  const isEdited = snapshot
    .all('item')
    .some(({ source, deleted }) => source !== 'seed' && !deleted?.undone);
  return !use.edited && !isArranged && untouched && !isDrafted && !isEdited;
}

/**
 * Renders the home page of a sample site, for a picture of it.
 * @param pictureAddress returns the address of one of its images, by file name
 */
export async function showStarter(
  readSeed: ReadSeed,
  seed: SeedName,
  pictureAddress: (fileName: string) => string,
): Promise<{ blocks: Block[]; settings: SiteSettings; rentals: PublicRentals | null }> {
  const { bundle } = await readSeed(seed);
  const content = homeOf(bundle)?.content;
  const blocks = content ? readPageContent(content).content.content : [];
  return {
    blocks: mapAssets(blocks, pictureAddress),
    settings: bundle.settings,
    rentals: rentalsOf(bundle, pictureAddress),
  };
}

/** The items of a sample site, as blocks show them; null if it rents nothing. */
function rentalsOf(
  { settings: { rentals: rules, nav }, items = [] }: Bundle,
  pictureAddress: (fileName: string) => string,
): PublicRentals | null {
  if (!rules) return null;
  const shown = items
    .toSorted((a, b) => a.order - b.order)
    .map((item) => {
      const name = uploadFileName(item.pictures[0]?.image ?? '');
      return { ...item, image: name === null ? '' : pictureAddress(name) };
    });
  return { rules, items: shown, contactPath: nav.cta.href, collects: false };
}

/** Returns an image of a sample site; undefined for any other file. */
export async function starterPicture(
  readSeed: ReadSeed,
  seed: SeedName,
  fileName: string,
): Promise<Buffer | undefined> {
  const { bundle, readImage } = await readSeed(seed);
  return Object.hasOwn(bundle.media, fileName) ? readImage(fileName) : undefined;
}

const homeOf = ({ pages, settings }: Bundle) =>
  pages.find(({ id }) => `/pages/${id}` === settings.home_page_path);
