import path from 'node:path';
import {
  bundlePageFileName,
  DOCUMENT_FOLDERS,
  type Bundle,
  type BundlePage,
  type DocumentFolder,
  isUsable,
  readBundle,
} from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import { SEEDS, type SeedName } from '@siteyard/schemas/business';
import { findFixtures } from '../../../lib/fixtures-folder.ts';
import { memoizeAsync } from '../../../lib/memoize-async.ts';
import { folderSource } from '../folder-source.ts';

/** The bundle of a seed, and the bytes of its images. */
export interface SeedBundle {
  bundle: Bundle;
  readImage(fileName: string): Promise<Buffer>;
}

/** Reads a seed, which is part of the product. */
export type ReadSeed = (name: SeedName) => Promise<SeedBundle>;

/**
 * Reads seeds from a folder with a bundle for each of `SEEDS`, such as `demo-site`.
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

/** Reads each seed once, for callers that read it often. Seeds do not change while the program runs. */
export function readEachOnce(readSeed: ReadSeed): ReadSeed {
  const kept = new Map(SEEDS.map((name) => [name, memoizeAsync(() => readSeed(name))]));
  return (name) => kept.get(name)!();
}

/** Returns the kinds of documents that a seed has. Each kind is one part of the seed. */
export const foldersOf = (bundle: Bundle): DocumentFolder[] =>
  DOCUMENT_FOLDERS.filter((folder) => (bundle[folder] ?? []).length > 0);

/** The name of the settings among the parts of a seed. */
export const SETTINGS = 'settings';

/** Returns the name of a page: `terms` for `pages/0011-terms.json`. */
export function nameOf(page: BundlePage): string {
  return bundlePageFileName(page).replace(/^pages\/\d+-?|\.json$/g, '') || String(page.id);
}

/**
 * Returns the pages with these names; all by default.
 * @throws AppError `invalid_request` for an unknown name
 */
export function chosenPages(bundle: Bundle, names: readonly string[] | undefined): BundlePage[] {
  if (!names) return bundle.pages;
  const known = [...bundle.pages.map(nameOf), SETTINGS, ...foldersOf(bundle)];
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
