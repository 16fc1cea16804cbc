import { isSame, type BlockChange, type SiteDiff, type ValueChange } from '@siteyard/schemas/merge';
import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { showBoth, summarise, valuesOf } from './describe-diff.ts';

/** Below the limit of a comment on GitHub, which is 65,536 characters. */
const MAX_LENGTH = 60_000;

/**
 * Describes a diff as Markdown, for a comment on a pull request. All texts of the content are in code
 * spans, so that they can neither format the comment nor mention a user.
 */
export function describeAsMarkdown(diff: SiteDiff, stat: boolean): string {
  if (isSame(diff)) return 'No differences.\n';
  const { added, removed, changed } = diff.media;
  const lines = [
    ...diff.pages.flatMap((page) => [
      `- **${page.change}** \`/pages/${page.id}\` ${code(page.title)}`,
      ...page.details.map((each) => value('  ', each)),
      ...page.blocks.flatMap(block),
    ]),
    ...DOCUMENT_KINDS.flatMap(({ folder }) =>
      (diff[folder] ?? []).flatMap((each) => [
        `- **${each.change}** \`${folder}/${each.key}\` ${code(each.name)}`,
        ...each.details.map((detail) => value('  ', detail)),
        ...each.blocks.flatMap(block),
      ]),
    ),
    ...(diff.settings.length > 0 ? ['- **changed** settings'] : []),
    ...diff.settings.map((each) => value('  ', each)),
    ...added.map((name) => `- **added** \`media/${name}\``),
    ...removed.map((name) => `- **removed** \`media/${name}\``),
    ...changed.flatMap((name) => [
      `- **changed** \`media/${name}\``,
      ...valuesOf(diff, name).map((each) => value('  ', each)),
    ]),
  ];
  return `**${summarise(diff)}**\n${stat ? '' : `\n${cutToComment(lines, 'Run `sitectl diff`.')}`}`;
}

/** Describes a changed block of a page or section, with its values. */
export function block({ change, type, id, values = [], moved }: BlockChange): string[] {
  return [
    `  - ${change} ${type} ${code(id)}${moved ? ', moved' : ''}`,
    ...values.map((each) => value('    ', each)),
  ];
}

/** Describes a value before and after. */
export function value(indent: string, change: ValueChange): string {
  const [before, after] = showBoth(change);
  const values = `${code(before)} → ${code(after)}`;
  return change.words
    ? `${indent}- ${code(change.words.what)} ${values}`
    : `${indent}- ${code(change.path)}: ${values}`;
}

/** Puts a text on one line into a code span. The text may contain backticks. */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text === '' || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text.replace(/\s+/g, ' ')}${pad}${fence}`;
}

/**
 * Returns as many lines as a comment can have.
 * @param more a sentence that names the place of the other lines
 */
export function cutToComment(lines: readonly string[], more: string): string {
  let text = '';
  for (const [index, line] of lines.entries()) {
    if (text.length + line.length > MAX_LENGTH)
      return `${text}\n… and ${lines.length - index} more lines. ${more}\n`;
    text += `${line}\n`;
  }
  return text;
}
