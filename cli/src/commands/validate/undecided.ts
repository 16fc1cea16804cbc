import path from 'node:path';
import { readRenumbered, undecidedLinks } from '../../lib/files/renumbered-links.ts';
import { quoted } from '../../lib/terminal/quoted.ts';
import type { Validation } from './findings.ts';

/** Adds the undecided links of renumbered pages. */
export function addUndecided(
  folder: string,
  into: Validation,
  wanted = (_file: string) => true,
): void {
  for (const { file, title, from, to } of undecidedLinks(folder, readRenumbered(folder)))
    if (wanted(file))
      into.findings.push({
        code: 'renumbered_links',
        severity: 'error',
        file: path.join(folder, file),
        message: `links to /pages/${from}; the link may mean /pages/${to} "${title}", which had this number`,
        suggestion: `Correct the links, then confirm them: sitectl validate --links-checked ${quoted(folder)}`,
        fixable: false,
      });
}
