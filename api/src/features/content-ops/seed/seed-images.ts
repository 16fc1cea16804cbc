import { imageDetails } from '@siteyard/schemas/bundle';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import type { SeedBundle } from './seed-bundles.ts';

/** Stores images of a seed that the site lacks, and returns their names. */
export type StoreSeedImages = (seed: SeedBundle, names: readonly string[]) => Promise<string[]>;

export function storeSeedImages(
  uploads: Pick<UploadsService, 'findMany' | 'storeImageAsIs'>,
): StoreSeedImages {
  return async ({ bundle, readImage }, names) => {
    const known = await uploads.findMany(names);
    const missing = [...new Set(names)].filter((name) => !known.has(name));
    await Promise.all(
      missing.map(async (name) => {
        const entry = bundle.media[name];
        const details = entry ? imageDetails(entry) : { name, alt: '' };
        await uploads.storeImageAsIs(await readImage(name), name, details);
      }),
    );
    return missing;
  };
}
