import path from 'node:path';
import { fixesFor } from '@siteyard/schemas/bundle';
import { folderSource } from '../../lib/files/folder-source.ts';
import {
  readRenumbered,
  renumberedText,
  RENUMBERED_FILE,
} from '../../lib/files/renumbered-links.ts';
import { writeFiles, type FileChanges, type FileToWrite } from '../../lib/files/write-files.ts';
import type { Validation } from './findings.ts';
import { reEncodeImages, withChanges } from './re-encode-images.ts';

/**
 * Writes all safe fixes of a bundle together, and adds the fixed files.
 * @param wanted accepts the files to fix; all by default
 */
export async function writeFixes(
  folder: string,
  into: Validation,
  wanted?: (name: string) => boolean,
): Promise<void> {
  const source = folderSource(folder);
  const fixes = await fixesFor(source, wanted);
  // A changed image changes every file that shows it, so images stay if only one file is fixed.
  const images: FileChanges = wanted ? new Map() : await reEncodeImages(source, fixes.issues);
  const { changes: texts, renumbered } =
    images.size > 0 ? await fixesFor(withChanges(source, images)) : fixes;
  const changes: FileChanges = new Map([...images, ...texts]);
  const at = (name: string) => path.join(folder, name);
  const files = [...changes].map(([name, content]): FileToWrite => [at(name), content]);
  if (renumbered.length > 0)
    files.push([at(RENUMBERED_FILE), renumberedText([...readRenumbered(folder), ...renumbered])]);
  await writeFiles(files, folder);
  for (const [name, content] of changes) if (content !== null) into.fixed.push(at(name));
  for (const each of renumbered)
    into.renumbered.push({ ...each, file: at(each.file), check: each.check.map(at) });
}
