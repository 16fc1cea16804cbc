import { expect, test } from 'vitest';
import type { UploadsService } from '../../uploads/uploads.service.ts';
import type { SeedBundle } from './seed-bundles.ts';
import { storeSeedImages } from './seed-images.ts';

test('stores the images that the site lacks, with their descriptions in the seed', async () => {
  const [known, added] = ['a', 'b'].map((letter) => `${letter.repeat(64)}.png`) as [string, string];
  const details = { name: 'digger.png', alt: 'A digger', focal_point: { x: 0.2, y: 0.4 } };
  const entry = { type: 'image/png', width: 4, height: 4, bytes: 4, ...details };
  const stored: unknown[] = [];
  const uploads = {
    findMany: async () => new Map([[known, {}]]),
    storeImageAsIs: async (_: Buffer, name: string, about: object) => stored.push([name, about]),
  } as unknown as UploadsService;
  const seed = {
    bundle: { media: { [known]: entry, [added]: entry } },
    readImage: async () => Buffer.alloc(4),
  } as unknown as SeedBundle;
  expect(await storeSeedImages(uploads)(seed, [known, added])).toEqual([added]);
  expect(stored).toEqual([[added, details]]);
});
