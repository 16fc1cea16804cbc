import { AppError } from '@siteyard/schemas/errors';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { SEEDS, type SeedName } from '@siteyard/schemas/business';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import type { ContentStore } from '../../../content/store.ts';
import type { Logger } from '../../../log.ts';
import type { SiteDocuments } from '../documents/stored-kinds.ts';
import { cleanRichText } from '../../pages/clean-rich-text.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { ReceivedSettings } from '../../settings/received-settings.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import { hashPageFile, hashSettings } from '../object-hash.ts';
import { createDocuments, imagesOfDocuments } from './seed-documents.ts';
import type { ReadSeed } from './seed-bundles.ts';
import type { StoreSeedImages } from './seed-images.ts';

/** The dependencies of creating the content of a seed. */
export interface FirstContentDeps {
  readSeed: ReadSeed;
  storeImages: StoreSeedImages;
  pages: ReceivedPages;
  settings: SettingsService;
  receivedSettings: ReceivedSettings;
  documents: SiteDocuments;
  content: Pick<ContentStore, 'commit'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
}

/**
 * Creates the pages, settings and documents of a seed that are missing, before the site listens. It
 * replaces nothing, so there is nothing to undo and no run. It can be repeated, also by several
 * instances at once.
 */
async function createContent(deps: FirstContentDeps, seed: SeedName): Promise<void> {
  const { pages, settings } = deps;
  const actor = { name: null, source: 'seed' } as const;
  const source = await deps.readSeed(seed);
  const { bundle } = source;
  const from = `seed:${seed}`;
  const images = [
    ...bundle.pages.flatMap(imagesOfPage),
    ...imagesOfSettings(bundle.settings),
    ...imagesOfDocuments({ bundle, isWanted: () => true }),
  ];
  await deps.storeImages(source, images);
  for (const sent of bundle.pages) {
    const page = { ...sent, content: await cleanRichText(sent.content, deps.sanitiser) };
    await pages.insert({ page, from, hash: hashPageFile(page), actor });
  }
  await settings.update(bundle.settings, { actor, revision: 0 }).catch((error: unknown) => {
    // Another instance, or an earlier start that was killed, has written them.
    if (!(error instanceof AppError) || error.code !== 'revision_conflict') throw error;
  });
  const hash = hashSettings(bundle.settings);
  const now = hashSettings(readSettings((await settings.get()).settings));
  if (now === hash) await deps.receivedSettings.remember(from, hash);
  await createDocuments(deps, { bundle, from });
}

export type FirstStart = ReturnType<typeof createFirstStart>;

/**
 * The first start with a database. It stores the name of the seed first, so that a start after a kill
 * continues with the same seed. Every step can be repeated, also by several instances at once: pages have
 * fixed numbers and keys, images are named by their hash, and settings are written only if there are
 * none.
 */
export function createFirstStart(deps: FirstContentDeps & { record: SeedRecord; logger: Logger }) {
  const { record, pages, logger } = deps;
  return {
    /** Creates the content of a seed on the first start with a database; later starts do nothing. */
    async run(wanted: SeedName | 'none'): Promise<void> {
      const before = await record.read();
      if (before.finished) return;
      if (before.current === null) {
        // The site has pages and no record, so it was made before the record existed.
        if (wanted === 'none' || (await pages.anyPage())) return record.finish('none');
        await record.begin(wanted);
      }
      const seed = (await record.read()).current as SeedName | null;
      if (seed === null) return; // Another instance has finished in the meantime.
      logger.info({ seed }, 'first start: creating the content of the seed');
      await createContent(deps, seed);
      await record.finish(seed);
    },
    /** The seed of the first start; `minimal` if that was `none`. */
    async seededWith(): Promise<SeedName> {
      const finished = await record.finishedWith();
      return SEEDS.find((seed) => seed === finished) ?? 'minimal';
    },
  };
}
