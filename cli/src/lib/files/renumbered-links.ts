import fs from 'node:fs';
import path from 'node:path';
import {
  documentFolderOf,
  SETTINGS_FILE,
  type Bundle,
  linkIndex,
  type Renumbered,
} from '@siteyard/schemas/bundle';
import { toCanonicalFile } from '@siteyard/schemas/values';
import type { BundleMerge } from '@siteyard/schemas/merge';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { quoted } from '../terminal/quoted.ts';
import { bundleFilesIn } from './bundle-folder.ts';
import { readRegularFile } from './folder-source.ts';

/**
 * The file that lists renumbered pages. Two new pages had the same number, and one of them got a new
 * one. Links to the old number may mean either page, until a person has checked them. The file is in the
 * folder of the bundle and belongs in git, so that every clone reports the links. No export, import or
 * checksum contains it.
 */
export const RENUMBERED_FILE = '.renumbered.json';

const renumberedFile = z.object({
  renumbered: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      from: z.number().int(),
      to: z.number().int(),
      linkedBy: z.array(z.string()),
    }),
  ),
});

/** A document with a link that may mean a renumbered page. */
export interface UndecidedLink {
  /** Relative to the bundle. */
  file: string;
  title: string;
  from: number;
  to: number;
}

/** Returns the renumbered pages that are new in ours, with the documents that link to their old numbers. */
export function newlyRenumbered({ bundle, renumbered }: BundleMerge, ours: Bundle): Renumbered[] {
  const known = new Set(ours.pages.map(({ key }) => key));
  const titles = new Map(bundle.pages.map(({ key, title }) => [key, title]));
  const linkedBy = linkIndex(bundle);
  return renumbered
    .filter(({ key }) => !known.has(key) && titles.has(key))
    .map((each) => ({
      ...each,
      title: titles.get(each.key) ?? '',
      linkedBy: linkedBy.get(each.from) ?? [],
    }));
}

/** @returns the content of the file; null for a folder without undecided links */
export function renumberedText(renumbered: readonly Renumbered[]): string | null {
  const open = renumbered.filter(({ linkedBy }) => linkedBy.length > 0);
  return open.length > 0 ? toCanonicalFile({ renumbered: open }) : null;
}

/**
 * Reads the renumbered pages of a bundle whose links are undecided.
 * @throws CliError `bundle_file_invalid` for a file that cannot be read
 */
export function readRenumbered(folder: string): Renumbered[] {
  const file = path.join(folder, RENUMBERED_FILE);
  if (!fs.existsSync(file)) return [];
  const read = renumberedFile.safeParse(parsed(file));
  if (read.success) return read.data.renumbered;
  throw new CliError(
    EXIT.conflict,
    'bundle_file_invalid',
    `${file} cannot be read. It lists links of pages that got another number.`,
    `Look at these links, and confirm them: sitectl validate --links-checked ${quoted(folder)}`,
  );
}

/** Returns the existing links to the old numbers. A link that a person has changed is decided. */
export function undecidedLinks(folder: string, renumbered: readonly Renumbered[]): UndecidedLink[] {
  if (renumbered.length === 0) return [];
  return bundleFilesIn(folder).flatMap((file) => {
    const isDocument = /^pages\//.test(file) || documentFolderOf(file) || file === SETTINGS_FILE;
    if (!isDocument) return [];
    const text = new TextDecoder().decode(readRegularFile(path.join(folder, file)));
    const name = nameOf(file, path.join(folder, file));
    return renumbered
      .filter(({ linkedBy, from }) => linkedBy.includes(name) && linksTo(text, from))
      .map(({ title, from, to }) => ({ file, title, from, to }));
  });
}

const linksTo = (text: string, page: number) => new RegExp(`/pages/${page}(?![0-9])`).test(text);

/** Returns the name of a document in `linkedBy`. */
function nameOf(file: string, at: string): string {
  if (file === SETTINGS_FILE) return 'settings';
  if (documentFolderOf(file)) return file;
  const page = parsed(at) as { key?: string } | undefined;
  return page?.key ?? file;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(readRegularFile(file)));
  } catch {
    return undefined;
  }
}
