import { createHash } from 'node:crypto';
import {
  BUNDLE_FORMAT,
  CHECKSUMS_FILE,
  formatChecksums,
  type Bundle,
  type BundlePage,
} from './bundle.ts';
import type { BundleSource } from './bundle-source.ts';
import { fixesFor, type BundleChanges } from './fix-bundle.ts';
import { readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import { siteSettings } from '../settings/settings.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

/** A small bundle and ways to break it, for tests. */

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export function testPage(id: number, blocks: BundlePage['content']['content'] = []): BundlePage {
  return {
    id,
    key: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    title: `Page ${id}`,
    description: '',
    address: '',
    social_image: '',
    content: {
      contentVersion: CONTENT_VERSION,
      root: { props: {} },
      content: [{ type: 'SiteNavbar', props: { id: 'SiteNavbar-1' } }, ...blocks],
    },
  };
}

export function testBundle(...pages: BundlePage[]): Bundle {
  return {
    manifest: {
      format: BUNDLE_FORMAT,
      contentVersion: CONTENT_VERSION,
      site_id: null,
      scope: 'site',
    },
    settings: siteSettings.parse({
      title: 'Test',
      nav: { items: [], cta: { label: '', href: '' } },
    }),
    pages,
    media: {},
  };
}

type Files = Map<string, string | Uint8Array>;

/** Returns the files of a bundle in memory, after `change` was applied to them. */
export function testSource(
  bundle: Bundle,
  change: (files: Files) => void = () => {},
): BundleSource {
  const files: Files = new Map(writeBundle(bundle));
  change(files);
  return sourceOf(files);
}

/** Returns the files of an archive in memory, with `checksums.txt`, after `change` was applied to them. */
export function packedSource(bundle: Bundle, change: (files: Files) => void): BundleSource {
  const files: Files = new Map(writeBundle(bundle));
  const hashes = [...files].map(([name, text]) => [name, sha256(bytesOf(String(text)))] as const);
  files.set(CHECKSUMS_FILE, formatChecksums(new Map(hashes)));
  change(files);
  return sourceOf(files, true);
}

export function sourceOf(
  files: ReadonlyMap<string, string | Uint8Array>,
  isPacked = false,
): BundleSource {
  return {
    isPacked,
    list: async () => [...files.keys()],
    sha256,
    async read(name) {
      const file = files.get(name);
      if (file === undefined) throw new Error(`${name} was read, though it is not there`);
      return typeof file === 'string' ? bytesOf(file) : file;
    },
  };
}

/** Returns the codes of the issues of a bundle, each once. */
export async function codes(source: BundleSource): Promise<string[]> {
  const { issues } = await readBundle(source);
  return [...new Set(issues.map(({ code }) => code))].toSorted();
}

export const heading = (id: string, props: object = {}) => ({
  type: 'HeadingBlock',
  props: { id, text: 'Hello', ...props },
});

/** Returns only the changed files of `fixesFor`. */
export async function fixBundle(
  source: BundleSource,
  wanted?: (name: string) => boolean,
): Promise<BundleChanges> {
  return (await fixesFor(source, wanted)).changes;
}
