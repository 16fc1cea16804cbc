import {
  CHECKSUMS_FILE,
  documentFolderOf,
  formatChecksums,
  MANIFEST_FILE,
  MEDIA_ENTRY_NAME,
  MEDIA_FILE_NAME,
  SETTINGS_FILE,
} from './bundle.ts';
import { isContactFile } from './contact-files.ts';
import { formatSteps } from './formats/index.ts';

type Sha256 = (bytes: Uint8Array) => string;

/**
 * Whether a file belongs to a bundle, by its name. `checksums.txt` describes a bundle and is no part of it.
 * @param olderFormat the format of the bundle; undefined for the current one
 */
export function isBundleFile(name: string, olderFormat?: string): boolean {
  const older = formatSteps.find(({ from }) => from === olderFormat)?.replaces ?? [];
  const image = name.startsWith('media/') ? name.slice('media/'.length) : '';
  const isCurrent = olderFormat === undefined;
  return (
    [MANIFEST_FILE, SETTINGS_FILE, ...older].includes(name) ||
    MEDIA_FILE_NAME.test(image) ||
    /^pages\/[\w][\w.-]*\.json$/.test(name) ||
    (isCurrent &&
      (MEDIA_ENTRY_NAME.test(image) || isContactFile(name) || documentFolderOf(name) !== null))
  );
}

/**
 * Returns the identity of the content of a bundle: the SHA-256 of the `checksums.txt` that an archive
 * of these files has.
 * @param files the SHA-256 of each file
 */
export function digestOf(files: Iterable<[name: string, sha256: string]>, sha256: Sha256): string {
  const listed = new Map([...files].filter(([name]) => name !== CHECKSUMS_FILE));
  return sha256(new TextEncoder().encode(formatChecksums(listed)));
}
