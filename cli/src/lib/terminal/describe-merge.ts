import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import type { BundleMerge, DocumentConflict } from '@siteyard/schemas/merge';
import { shorten } from '@siteyard/schemas/primitives/shorten';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { isStopped, type ConflictChoice } from '../files/merge-folders.ts';
import { readRenumbered, undecidedLinks } from '../files/renumbered-links.ts';
import { CONFLICT_REASONS, formatValue } from './conflict.ts';
import { count, type Output } from './output.ts';
import { quoted } from './quoted.ts';

/** Reports a merge, and returns its exit code. */
export function reportMerge(
  merge: BundleMerge,
  onConflict: ConflictChoice,
  { written, out }: { written: number; out: string },
  output: Output,
): ExitCode {
  const stopped = isStopped(merge, onConflict);
  const links = stopped ? [] : undecidedLinks(out, readRenumbered(out));
  const { conflicts, renumbered } = merge;
  const lines = conflicts.flatMap(describeConflict);
  for (const { from, to } of renumbered) lines.push(`New page ${from} is now page ${to}.`);
  for (const { file, title, from, to } of links)
    lines.push(`! ${file} links to /pages/${from}; the link may mean /pages/${to} "${title}".`);
  const isDone = !stopped && links.length === 0;
  const document = { ok: isDone, written, conflicts, renumbered, undecided: links };
  output.answer(document, lines.map((line) => `${line}\n`).join(''));
  const all = conflicts.reduce((sum, each) => sum + each.conflicts.length, 0);
  if (stopped) {
    output.note(`${count(all, 'conflict')}. Nothing was written.`);
    output.note('To let one side decide, add --on-conflict ours or --on-conflict theirs.');
    return EXIT.conflict;
  }
  const decided = all > 0 ? ` ${count(all, 'conflict')} decided for ${onConflict}.` : '';
  output.note(`Merged. ${count(written, 'file')} changed.${decided}`);
  if (isDone) return EXIT.done;
  output.note('These links may mean a page that got another number. Correct them, then run:');
  output.note(`sitectl validate --links-checked ${quoted(out)}`);
  return EXIT.conflict;
}

/** Describes a conflict: a line for the page, then a line for each block or value. */
export function describeConflict({
  document,
  id,
  title,
  key,
  conflicts,
}: DocumentConflict): string[] {
  const kind = DOCUMENT_KINDS.find(({ word }) => word === document);
  const heading =
    document === 'page' ? `/pages/${id}  ${title}` : document === 'image' ? key : 'settings';
  return [
    `! ${kind ? `${kind.folder}/${key}  ${title}` : heading}`,
    ...conflicts.map(({ kind, path: at, block, ours, theirs }) => {
      const where = [block && `${block.type} ${block.id}`, at].filter(Boolean).join(' ');
      const values =
        kind === 'value' && at !== '' ? `: ${excerpt(ours)} or ${excerpt(theirs)}` : '';
      return `    ${where || `the whole ${document}`}: ${CONFLICT_REASONS[kind]}${values}`;
    }),
  ];
}

const excerpt = (value: unknown): string => shorten(formatValue(value), 60);
