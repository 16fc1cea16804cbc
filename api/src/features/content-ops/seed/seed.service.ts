import { bundlePageFileName, type Bundle, type BundlePage } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import type { SeedReport, SeedResult } from '@siteyard/schemas/seed';
import type { Actor } from '../../../lib/actor.ts';
import { receivedHash } from '../../../lib/received-hash.ts';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import { cleanRichText } from '../../pages/clean-rich-text.ts';
import { detailsOf } from '../../pages/page-details.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { ReceivedSettings } from '../../settings/received-settings.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import { hashPage, hashPageAsStored, hashSettings } from '../object-hash.ts';
import type { ReadSeed, SeedBundle, SeedName } from './seed-bundles.ts';

export interface SeedOptions {
  /** Names as returned by `list`; everything by default. */
  names?: readonly string[];
  /** Replaces also what a person changed; the previous content is saved as a version. */
  force?: boolean;
  actor: Actor;
}

export interface SeedService {
  /** Lists what a seed contains. */
  list(seed: SeedName): Promise<{ name: string; id: number | null; title: string }[]>;
  /**
   * Creates or updates the pages and settings of a seed. What a person changed is kept, and the
   * report says so. A second run changes nothing.
   * @throws AppError `invalid_request` for an unknown name
   */
  run(seed: SeedName, options: SeedOptions): Promise<SeedReport>;
}

const SETTINGS = 'settings';

export function createSeedService(deps: {
  readSeed: ReadSeed;
  pages: ReceivedPages;
  settings: SettingsService;
  receivedSettings: ReceivedSettings;
  uploads: Pick<UploadsService, 'findMany' | 'storeImageAsIs'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): SeedService {
  const { pages, settings, receivedSettings, uploads } = deps;

  /** Stores the images before the pages, so that a page never shows a missing image. */
  async function storeImages({ bundle, readImage }: SeedBundle, names: string[]): Promise<void> {
    const known = await uploads.findMany(names);
    const missing = [...new Set(names)].filter((name) => !known.has(name));
    await Promise.all(
      missing.map(async (name) => {
        const { name: title = name, alt = '' } = bundle.media[name] ?? {};
        await uploads.storeImageAsIs(await readImage(name), name, { name: title, alt });
      }),
    );
  }

  async function seedPage(
    page: BundlePage,
    from: string,
    { actor, force = false }: SeedOptions,
  ): Promise<Omit<SeedResult, 'name' | 'id' | 'key' | 'title'>> {
    const hash = hashPage(page);
    const received = { page, from, hash, actor };
    const current = await pages.findByKey(page.key);
    if (!current) {
      if (await pages.insert(received)) return { result: 'created' };
      const other = await pages.findByKey(page.key);
      if (other) return seedPage(page, from, { actor, force }); // Another instance created it.
      return { result: 'kept', reason: `another page has the number ${page.id} or its address` };
    }
    const inTrash = current.status === 'deleted';
    const { content } = readPageContent(current.content);
    const details = detailsOf(current);
    const now = hashPage({ ...details, content });
    // Compared as stored, because an upgrade step is not a change by a person.
    const stored = hashPageAsStored({ ...details, content: current.content });
    const base = receivedHash(current, from);
    if (now === hash && !inTrash) {
      if (base !== stored) await pages.remember(current._id, from, stored);
      return { result: 'unchanged' };
    }
    const untouched = stored === base && !inTrash;
    if (!untouched && !force)
      return { result: 'kept', reason: inTrash ? 'a person deleted it' : 'a person changed it' };
    if (await pages.replace(current, received)) return { result: 'replaced' };
    return { result: 'kept', reason: 'somebody is changing it just now' };
  }

  async function seedSettings(
    bundle: Bundle,
    from: string,
    { actor, force = false }: SeedOptions,
  ): Promise<Pick<SeedResult, 'result' | 'reason'>> {
    const hash = hashSettings(bundle.settings);
    const current = await settings.get();
    const now = hashSettings(readSettings(current.settings));
    const stored = hashSettings(current.settings);
    const base = receivedHash(current, from);
    const fresh = current.revision === 0;
    if (!fresh && now === hash) {
      if (base !== stored) await receivedSettings.remember(from, stored);
      return { result: 'unchanged' };
    }
    if (!fresh && stored !== base && !force)
      return { result: 'kept', reason: 'a person changed it' };
    try {
      await settings.update(bundle.settings, { actor, revision: current.revision });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'revision_conflict') throw error;
      return { result: 'kept', reason: 'somebody is changing it just now' };
    }
    await receivedSettings.remember(from, hash);
    return { result: fresh ? 'created' : 'replaced' };
  }

  return {
    async list(seed) {
      const { bundle } = await deps.readSeed(seed);
      return [
        ...bundle.pages.map((page) => ({ name: nameOf(page), id: page.id, title: page.title })),
        { name: SETTINGS, id: null, title: bundle.settings.title },
      ];
    },
    async run(seed, options) {
      const source = await deps.readSeed(seed);
      const { bundle } = source;
      const from = `seed:${seed}`;
      const wanted = chosen(bundle, options.names);
      const withSettings = options.names?.includes(SETTINGS) ?? true;
      await storeImages(source, [
        ...wanted.flatMap(imagesOfPage),
        ...(withSettings ? imagesOfSettings(bundle.settings) : []),
      ]);
      const report: SeedReport = { seed, pages: [] };
      for (const chosenPage of wanted) {
        // Cleaned before it is compared, because the stored content is clean.
        const content = await cleanRichText(chosenPage.content, deps.sanitiser);
        const page = { ...chosenPage, content };
        const { id, key, title } = page;
        const outcome = await seedPage(page, from, options);
        report.pages.push({ name: nameOf(page), id, key, title, ...outcome });
      }
      if (withSettings) report.settings = await seedSettings(bundle, from, options);
      return report;
    },
  };
}

/** The name of a page: `terms` for `pages/0011-terms.json`. */
function nameOf(page: BundlePage): string {
  return bundlePageFileName(page).replace(/^pages\/\d+-?|\.json$/g, '') || String(page.id);
}

function chosen(bundle: Bundle, names: readonly string[] | undefined): BundlePage[] {
  if (!names) return bundle.pages;
  const known = [...bundle.pages.map(nameOf), SETTINGS];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new AppError('invalid_request', {
      issues: unknown.map((name) => ({
        path: 'names',
        message: `there is no "${name}"; there are ${known.join(', ')}`,
      })),
    });
  return bundle.pages.filter((page) => names.includes(nameOf(page)));
}
