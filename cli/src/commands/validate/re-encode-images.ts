import path from 'node:path';
import {
  MEDIA_FILE_NAME,
  mediaEntryFile,
  type BundleIssue,
  type BundleSource,
  readMediaEntry,
} from '@siteyard/schemas/bundle';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { IMAGE_TYPES } from '@siteyard/schemas/images';
import { CliError } from '../../lib/cli-error.ts';
import type { FileChanges } from '../../lib/files/write-files.ts';
import { loadReEncode } from '../../lib/site/site-program.ts';

/**
 * Encodes images again that a site would refuse, such as a photo with a location, and changes their
 * addresses. An image whose bytes do not match its name, or that cannot be decoded, stays unchanged.
 * @param issues the issues of the bundle
 * @returns no changes if sitectl was installed without the site, which has the decoder
 */
export async function reEncodeImages(
  source: BundleSource,
  issues: readonly BundleIssue[],
): Promise<FileChanges> {
  const changes: FileChanges = new Map();
  const unfit = new Set(issues.flatMap(imageOf));
  const reEncode = unfit.size > 0 ? await loadReEncode().catch(withoutSite) : null;
  if (!reEncode) return changes;
  const names = await source.list();
  const moved = new Map<string, string>();
  for (const name of unfit) {
    const bytes = Buffer.from(await source.read(`media/${name}`));
    const isItself = source.sha256(bytes) === name.slice(0, 64);
    const entry = isItself && (await readEntry(source, names, mediaEntryFile(name)));
    const encoded = entry && (await reEncode(bytes).catch(() => null));
    if (!encoded) continue;
    const hash = source.sha256(encoded.bytes);
    const now = `${hash}.${encoded.extension}`;
    moved.set(name, now).set(name.slice(0, 64), hash);
    changes.set(`media/${name}`, null).set(mediaEntryFile(name), null);
    changes.set(`media/${now}`, encoded.bytes);
    const { extension, width, height } = encoded;
    const about = { type: IMAGE_TYPES[extension], width, height, bytes: encoded.bytes.length };
    changes.set(mediaEntryFile(now), toCanonicalFile({ ...entry, ...about }));
  }
  if (moved.size > 0) await follow(source, moved, changes);
  return changes;
}

/** Adds the files that show a renamed image. */
async function follow(
  source: BundleSource,
  moved: ReadonlyMap<string, string>,
  changes: FileChanges,
): Promise<void> {
  const now = withChanges(source, changes);
  for (const name of await now.list()) {
    if (!name.endsWith('.json')) continue;
    const before = new TextDecoder().decode(await now.read(name));
    const after = before.replace(IMAGE, (found) => moved.get(found) ?? found);
    if (after !== before) changes.set(name, after);
  }
}

/** Returns a source of the bundle with the changes. */
export function withChanges(source: BundleSource, changes: FileChanges): BundleSource {
  const utf8 = new TextEncoder();
  return {
    sha256: source.sha256,
    async list() {
      const names = new Set([...(await source.list()), ...changes.keys()]);
      return [...names].filter((name) => changes.get(name) !== null);
    },
    async read(name) {
      const changed = changes.get(name) ?? (await source.read(name));
      return typeof changed === 'string' ? utf8.encode(changed) : changed;
    },
  };
}

/** Matches an image in an address, or the SHA-256 of the original of a crop. */
const IMAGE = /[0-9a-f]{64}(?:\.[a-z]{3,4})?/g;

/** Returns the image of a `bundle_media_invalid` issue; [] for other issues. */
function imageOf({ code, file }: BundleIssue): string[] {
  const name = path.posix.basename(file);
  return code === 'bundle_media_invalid' && MEDIA_FILE_NAME.test(name) ? [name] : [];
}

/** Reads `media/<sha256>.json`; undefined if it is missing or damaged. */
async function readEntry(source: BundleSource, names: readonly string[], file: string) {
  return names.includes(file) ? readMediaEntry(file, await source.read(file)).value : undefined;
}

function withoutSite(error: unknown): null {
  if (error instanceof CliError && error.code === 'no_local_site') return null;
  throw error;
}
