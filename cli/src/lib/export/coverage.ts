import fs from 'node:fs';
import path from 'node:path';
import {
  BUNDLE_FORMAT,
  MANIFEST_FILE,
  type BundleManifest,
  isContactFile,
} from '@siteyard/schemas/bundle';
import { isPlainObject } from '@siteyard/schemas/values';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { BundleFolder } from '../files/bundle-folder.ts';
import { quoted } from '../terminal/quoted.ts';
import type { SiteFilesOptions, WrittenPage } from './site-files.ts';

/** The parts of an export besides pages and images, and the files of the folder that it keeps. */
export type Coverage = Pick<SiteFilesOptions, 'documents' | 'settings' | 'manifest' | 'kept'> & {
  keeps: (name: string) => boolean;
};

/** The parts that an export leaves out. Their files in the folder stay unchanged. */
export interface LeftOut {
  images: boolean;
  contacts: boolean;
}

/**
 * Returns the coverage of a new bundle of the whole site or of some pages. Contact requests of another
 * site are removed.
 * @param before the bundle in the folder; null if there is none
 */
export function wholeCoverage(
  siteId: string,
  somePages: boolean,
  before: BundleFolder | null = null,
  leftOut: LeftOut = { images: false, contacts: false },
): Coverage {
  const isOwn = before?.manifest.site_id === null || before?.manifest.site_id === siteId;
  const stays = (name: string) =>
    (leftOut.images && name.startsWith('media/')) ||
    (leftOut.contacts && isOwn && isContactFile(name));
  const kept = new Set([...(before?.hashes.keys() ?? [])].filter(stays));
  return {
    documents: !somePages,
    settings: true,
    manifest: (pages) => ({
      format: BUNDLE_FORMAT,
      contentVersion: CONTENT_VERSION,
      site_id: siteId,
      scope: somePages ? { pages: pages.map(({ key }) => key) } : 'site',
    }),
    keeps: (name) => kept.has(name),
  };
}

/**
 * Returns the coverage of an update of some pages in a bundle. Other files and the scope of the bundle
 * stay unchanged. Former files of renamed pages are removed, and images that only the former content of
 * these pages showed.
 * @throws CliError `bundle_older_format`; `page_conflict` later, if another page of the bundle has the
 *   number or address of an exported one
 */
export function updateCoverage(before: BundleFolder, leftOut: LeftOut): Coverage {
  if (before.isOlder)
    throw new CliError(
      EXIT.usage,
      'bundle_older_format',
      `The bundle in "${before.folder}" was written by an older version, so it cannot take single pages.`,
      `First run: sitectl validate --fix ${quoted(before.folder)}`,
    );
  const kept = new Set<string>();
  return {
    documents: false,
    settings: false,
    manifest: (pages) => withPages(before.manifest, pages),
    kept(pages, names) {
      for (const name of keptFiles(before, pages, names, leftOut)) kept.add(name);
    },
    keeps: (name) => kept.has(name),
  };
}

function withPages(manifest: BundleManifest, pages: readonly WrittenPage[]): BundleManifest {
  if (manifest.scope === 'site') return manifest;
  return {
    ...manifest,
    scope: { pages: [...manifest.scope.pages, ...pages.map(({ key }) => key)] },
  };
}

function keptFiles(
  { folder, hashes }: BundleFolder,
  pages: readonly WrittenPage[],
  names: ReadonlySet<string>,
  leftOut: LeftOut,
): string[] {
  const contacts = leftOut.contacts ? [...hashes.keys()].filter(isContactFile) : [];
  const others = [...hashes.keys()].filter(
    (name) => !names.has(name) && name !== MANIFEST_FILE && !isContactFile(name),
  );
  const texts: string[] = [];
  const replaced: string[] = [];
  const documents = others.filter((name) => {
    if (!name.endsWith('.json') || name.startsWith('media/')) return false;
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const isReplaced = name.startsWith('pages/') && replaces(name, text, pages);
    (isReplaced ? replaced : texts).push(text);
    return !isReplaced;
  });
  const shows = (file: string, all: readonly string[]) => {
    const hash = path.basename(file).slice(0, 64);
    return all.some((text) => text.includes(`/uploads/${hash}.`));
  };
  // Pages that keep their file names are replaced too.
  for (const { file } of pages)
    if (hashes.has(file)) replaced.push(fs.readFileSync(path.join(folder, file), 'utf8'));
  const media = others.filter(
    (name) => name.startsWith('media/') && (shows(name, texts) || !shows(name, replaced)),
  );
  return [...contacts, ...documents, ...media];
}

/** Whether a file has the former state of an exported page, by its key. */
function replaces(name: string, text: string, pages: readonly WrittenPage[]): boolean {
  let page: unknown;
  try {
    page = JSON.parse(text);
  } catch {
    return false; // Keeps an invalid file, because a person may have written it.
  }
  if (!isPlainObject(page)) return false;
  if (pages.some(({ key }) => key === page.key)) return true;
  const other = pages.find(
    ({ id, address }) => id === page.id || (address !== '' && address === page.address),
  );
  if (other)
    throw new CliError(
      EXIT.conflict,
      'page_conflict',
      `${name} and ${other.file} are two different pages with the same number or address. Nothing was written.`,
      'Give one of the two another number or address, or export the whole site.',
    );
  return false;
}
