import fs from 'node:fs';
import type { Bundle, BundleDocuments } from '@siteyard/schemas/bundle';
import {
  documentsOf,
  listsByKind,
  type AnyDocument,
  type DocumentKind,
} from '@siteyard/schemas/documents';
import { isSame } from '@siteyard/schemas/merge';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { previewScripts } from '../../lib/migrations/preview-scripts.ts';
import { writeMigrated } from '../../lib/migrations/on-bundle.ts';
import { withScripts } from '../../lib/migrations/script-thread.ts';
import type { ScriptFile } from '../../lib/migrations/scripts.ts';
import { compareMigrations, pendingOf } from '../../lib/migrations/status.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { confirm } from '../../lib/terminal/prompts.ts';
import { describePreview, dryRun, nothingToDo } from './describe-up.ts';

/** Runs all scripts on a bundle, which does not record migrations. A second run of a script changes nothing. */
export function upBundle(
  folder: string,
  files: readonly ScriptFile[],
  { apply, yes, to }: { apply?: boolean; yes?: boolean; to?: string },
  output: Output,
): Promise<ExitCode> {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(
      EXIT.usage,
      'not_a_folder',
      `--bundle "${folder}" is not a folder.`,
      'An archive is not changed: unpack it first.',
    );
  return withBundle(folder, output, async ({ bundle }) => {
    const pages: Bundle['pages'] = [];
    const documents = new Map<DocumentKind, AnyDocument[]>();
    const pending = pendingOf(compareMigrations(files, []), to);
    const { settings, ...preview } = await withScripts(pending, (scripts) =>
      previewScripts(
        scripts,
        {
          pages: () => bundle.pages,
          documents: (kind) => documentsOf(bundle, kind),
          settings: bundle.settings,
        },
        {
          page: (_, after) => pages.push(after),
          document(kind, after) {
            const known = documents.get(kind);
            if (known) known.push(after);
            else documents.set(kind, [after]);
          },
        },
      ),
    );
    if (isSame(preview.diff)) return nothingToDo(output);
    if (!apply) return dryRun({ ...preview, private: [] }, output);
    if (!output.json && !output.quiet) output.print(describePreview(preview, output));
    await confirm(`Write to ${folder}?`, yes);
    const written = await writeMigrated(
      {
        ...bundle,
        pages,
        settings,
        ...listsByKind<BundleDocuments>((kind) => documents.get(kind) ?? []),
      },
      folder,
    );
    output.answer({ ok: true, applied: true, ...preview, written }, '');
    output.note(`${count(written, 'file')} changed.`);
    return EXIT.done;
  });
}
