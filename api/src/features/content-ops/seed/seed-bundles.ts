import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '@siteyard/schemas/bundle';
import { isUsable, readBundle } from '@siteyard/schemas/bundle-read';
import { folderSource } from '../folder-source.ts';

export type SeedName = 'demo' | 'minimal';

/** The bundle of a seed, and the bytes of its images. */
export interface SeedBundle {
  bundle: Bundle;
  readImage(fileName: string): Promise<Buffer>;
}

/** Reads a seed, which is part of the product. */
export type ReadSeed = (name: SeedName) => Promise<SeedBundle>;

/**
 * Reads seeds from a folder with `demo-site` and `minimal-site`.
 * @param folder `fixtures` of the product by default
 */
export function seedsIn(folder = findFixtures()): ReadSeed {
  return async (name) => {
    const source = folderSource(path.join(folder, `${name}-site`));
    const report = await readBundle(source);
    if (!isUsable(report)) {
      const first = report.issues.find(({ severity }) => severity === 'error');
      throw new Error(
        `The seed "${name}" in ${folder} is invalid: ${first?.file} ${first?.path ?? ''} ${first?.message}`,
      );
    }
    return {
      bundle: report.bundle,
      readImage: async (fileName) => Buffer.from(await source.read(`media/${fileName}`)),
    };
  };
}

/** Finds the folder `fixtures` in a parent folder, both from the source and from the build. */
function findFixtures(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const fixtures = path.join(folder, 'fixtures');
    if (existsSync(path.join(fixtures, 'minimal-site', 'site.json'))) return fixtures;
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('The folder "fixtures" is missing.');
    folder = parent;
  }
}
