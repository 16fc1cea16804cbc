import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The files of a folder, without those that sitectl keeps for the next merge. */
export const filesOf = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.sitectl'))
    .toSorted();
export const bytesOf = (folder: string) =>
  Object.fromEntries(
    filesOf(folder).map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
/** The content of a bundle without the site's identity, which differs from the seed. */
export const contentOf = (folder: string) => {
  const { 'site.json': _, ...content } = bytesOf(folder);
  return content;
};
