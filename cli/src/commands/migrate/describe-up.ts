import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import type { DraftsOfPage, UnseenByScripts } from '@siteyard/schemas/http';
import { isSame } from '@siteyard/schemas/merge';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Preview } from '../../lib/migrations/preview-scripts.ts';
import { describeDiff, summarise } from '../../lib/terminal/describe-diff.ts';
import { namedPages } from '../../lib/terminal/describe-run.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import type { SitePreview } from './preview-site.ts';

/** Reports that no script is pending, or that none changes anything. */
export function nothingToDo(output: Output): ExitCode {
  output.answer({ ok: true, applied: false, migrations: [] }, '');
  output.note('There is nothing to migrate.');
  return EXIT.done;
}

/** Shows the changes of a run without `--apply`. @param more further members of the answer as JSON */
export function dryRun(preview: SitePreview, output: Output, more: object = {}): ExitCode {
  const { diff, migrations, private: hidden } = preview;
  output.answer(
    { ok: true, applied: false, migrations, diff, private: hidden, ...more },
    describePreview(preview, output),
  );
  notePrivate(preview, output);
  output.note('This was a dry run. To apply it, add --apply.');
  return EXIT.done;
}

/** Notes changed pages that visitors do not see. */
export function notePrivate({ private: hidden }: SitePreview, output: Output): void {
  if (hidden.length > 0)
    output.note(`Visitors do not see ${hidden.length} of these pages: ${namedPages(hidden)}.`);
}

/** Notes deleted pages and documents, which the scripts do not change. */
export function noteDeleted({ deleted }: UnseenByScripts, output: Output): void {
  const { pages = 0, sections = 0, items = 0 } = deleted ?? {};
  if (pages + sections + items === 0) return;
  const what = [
    pages > 0 && count(pages, 'page'),
    sections > 0 && count(sections, 'section'),
    items > 0 && count(items, 'item'),
  ];
  output.note(
    `What was deleted stays as it is: ${what.filter(Boolean).join(', ')}. Restoring it brings back what it had.`,
  );
}

/** Notes drafts, which no script sees. */
export function noteUnseen(unseen: readonly DraftsOfPage[] = [], output: Output): void {
  if (unseen.length === 0) return;
  const number = unseen.reduce((sum, { drafts }) => sum + drafts, 0);
  output.note(
    `Scripts do not see the changes in ${count(number, 'draft')}, such as new blocks: ` +
      `${namedPages(unseen.map(({ page }) => page))}. Drafts stay as they are.`,
  );
}

/** Describes the changes of each script, and of all together. */
export function describePreview({ diff, migrations }: Preview, { colours }: Output): string {
  const lines = migrations.map(({ id, description, pages, settings, ...documents }) => {
    const what = [
      count(pages, 'page'),
      ...DOCUMENT_KINDS.map(
        ({ folder, word }) => documents[folder] > 0 && count(documents[folder], word),
      ),
      settings && 'settings',
    ]
      .filter(Boolean)
      .join(', ');
    return `${id}: ${what}${description && colours.dim(`  ${description}`)}\n`;
  });
  const end = isSame(diff) ? 'Nothing would change.\n' : `In all: ${summarise(diff)}.\n`;
  return describeDiff(diff, colours) + lines.join('') + end;
}
