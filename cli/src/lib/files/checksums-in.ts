import fs from 'node:fs';
import path from 'node:path';
import { CHECKSUMS_FILE, parseChecksums } from '@siteyard/schemas/bundle';

/**
 * Returns the hashes of each file in the `checksums.txt` of a folder; empty if there is none. An unpacked
 * archive has one, and folders of version 0.2.0.
 */
export function checksumsIn(folder: string): Map<string, Set<string>> {
  const file = path.join(folder, CHECKSUMS_FILE);
  return parseChecksums(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
}
