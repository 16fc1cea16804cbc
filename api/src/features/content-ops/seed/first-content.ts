import { AppError } from '@siteyard/schemas/errors';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import type { SeedName } from '@siteyard/schemas/seed';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import { cleanRichText } from '../../pages/clean-rich-text.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { ReceivedSettings } from '../../settings/received-settings.service.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { hashPage, hashSettings } from '../object-hash.ts';
import type { StoreSeedImages } from './seed-images.ts';
import type { ReadSeed } from './seed-bundles.ts';

/**
 * Creates the pages and settings of a seed that are not there, before the site listens. Nothing is
 * replaced, so there is nothing to undo and no run. Idempotent, also for instances that start together.
 */
export type CreateFirstContent = (seed: SeedName) => Promise<void>;

export function firstContent(deps: {
  readSeed: ReadSeed;
  storeImages: StoreSeedImages;
  pages: Pick<ReceivedPages, 'insert'>;
  settings: SettingsService;
  receivedSettings: ReceivedSettings;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): CreateFirstContent {
  const { pages, settings } = deps;
  const actor = { name: null, source: 'seed' } as const;
  return async (seed) => {
    const source = await deps.readSeed(seed);
    const { bundle } = source;
    const from = `seed:${seed}`;
    const images = [...bundle.pages.flatMap(imagesOfPage), ...imagesOfSettings(bundle.settings)];
    await deps.storeImages(source, images);
    for (const sent of bundle.pages) {
      const page = { ...sent, content: await cleanRichText(sent.content, deps.sanitiser) };
      await pages.insert({ page, from, hash: hashPage(page), actor });
    }
    await settings.update(bundle.settings, { actor, revision: 0 }).catch((error: unknown) => {
      // Another instance, or a start that was killed, has written them.
      if (!(error instanceof AppError) || error.code !== 'revision_conflict') throw error;
    });
    const hash = hashSettings(bundle.settings);
    const now = hashSettings(readSettings((await settings.get()).settings));
    if (now === hash) await deps.receivedSettings.remember(from, hash);
  };
}
