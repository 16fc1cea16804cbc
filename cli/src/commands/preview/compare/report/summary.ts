import type { ValueChange } from '@siteyard/schemas/merge';
import { count } from '../../../../lib/terminal/output.ts';
import { code, cutToComment } from '../../../../lib/terminal/diff-markdown.ts';
import type { Comparison, PageDifference } from '../result.ts';
import { showBoth } from '../../../../lib/terminal/describe-diff.ts';
import { LONGEST } from './describe-page.ts';

/** Summarises a comparison: `3 pages differ: 2 changed, 1 added`. */
export function summaryLine({ pages, changed, added, removed }: Comparison): string {
  if (pages.length === 0) return 'No page differs';
  const kinds = Object.entries({ changed, added, removed }).filter(([, number]) => number > 0);
  const differ = pages.length === 1 ? 'differs' : 'differ';
  const list = kinds.map(([kind, number]) => `${number} ${kind}`).join(', ');
  return `${count(pages.length, 'page')} ${differ}: ${list}`;
}

/** Returns `summary.md` for a comment on a pull request. Texts of the content are in code spans. */
export function describeSummary(comparison: Comparison): string {
  const { settings, pages, has_pictures: hasPictures } = comparison;
  const lines = [
    ...(settings.length > 0 ? ['- **changed** settings'] : []),
    ...settings.map((each) => value('  ', each)),
    ...pages.flatMap(page),
  ];
  const note =
    hasPictures || pages.length === 0 ? '' : '\nWithout pictures: no browser was used.\n';
  return `**${summaryLine(comparison)}**\n\n${cutToComment(lines, 'Look at `index.html`.')}${note}`;
}

function page({ change, id, title, details, head, parts }: PageDifference): string[] {
  return [
    `- **${change}** \`/pages/${id}\` ${code(title)}`,
    ...details.map((each) => value('  ', each)),
    ...(head && details.length === 0 ? ['  - changed head: title, description or image'] : []),
    ...parts.flatMap((part) => [
      `  - ${part.change} ${part.type} ${code(part.id)}${part.moved ? ', moved' : ''}${part.visible === false ? ', not to be seen' : ''}`,
      ...(part.values ?? []).map((each) => value('    ', each)),
    ]),
  ];
}

function value(indent: string, change: ValueChange): string {
  const [before, after] = showBoth(change, LONGEST).map(code);
  return `${indent}- ${code(change.path)}: ${before} → ${after}`;
}
