import { cutText } from '@siteyard/schemas/primitives/shorten';
import type {
  BlockChange,
  DocumentChange,
  PageChange,
  SiteDiff,
  ValueChange,
} from '@siteyard/schemas/merge';
import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import type { Colours } from './colours.ts';
import { formatValue } from './conflict.ts';
import { count } from './output.ts';

/** The maximum length of a value, in characters. */
const MAX_SHOWN = 60;

const SIGN = { added: '+', removed: '-', changed: '~', moved: '↕' } as const;

/** Describes a diff for people: pages and documents with their blocks, settings, images. */
export function describeDiff(diff: SiteDiff, colours: Colours): string {
  const paint = {
    added: colours.green,
    removed: colours.red,
    changed: colours.yellow,
    moved: colours.cyan,
  };
  const sign = (change: keyof typeof SIGN) => paint[change](SIGN[change]);
  const value = (indent: string, change: ValueChange) => {
    const [before, after] = showBoth(change);
    const arrow = `${colours.red(before)} → ${colours.green(after)}`;
    return change.words
      ? `${indent}${change.words.what} ${arrow}`
      : `${indent}${change.path}: ${arrow}`;
  };
  const block = ({ change, type, id, values = [], moved }: BlockChange) => [
    `    ${sign(change)} ${type} ${colours.dim(id)}${moved ? colours.dim(', moved') : ''}`,
    ...values.map((each) => value('        ', each)),
  ];
  const document = (where: string, each: PageChange | DocumentChange) => [
    `${sign(each.change)} ${where}`,
    ...each.details.map((detail) => value('    ', detail)),
    ...each.blocks.flatMap(block),
  ];
  const { added, removed, changed } = diff.media;
  const lines = [
    ...diff.pages.flatMap((each) => document(`/pages/${each.id}  ${each.title}`, each)),
    ...DOCUMENT_KINDS.flatMap(({ folder }) =>
      (diff[folder] ?? []).flatMap((each) => document(`${folder}/${each.key}  ${each.name}`, each)),
    ),
    ...(diff.settings.length > 0 ? [`${sign('changed')} settings`] : []),
    ...diff.settings.map((each) => value('    ', each)),
    ...added.map((name) => `${sign('added')} media/${name}`),
    ...removed.map((name) => `${sign('removed')} media/${name}`),
    ...changed.flatMap((name) => [
      `${sign('changed')} media/${name}`,
      ...valuesOf(diff, name).map((each) => value('    ', each)),
    ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns the changed details of an image. */
export const valuesOf = ({ images = [] }: SiteDiff, name: string): ValueChange[] =>
  images.find(({ file }) => file === name)?.values ?? [];

/** Summarises a diff: `3 pages (1 added, 2 changed), 1 section (1 changed), settings, 1 image`. */
export function summarise({ pages, settings, media, ...diff }: SiteDiff): string {
  const images = media.added.length + media.removed.length + media.changed.length;
  return [
    ...changed(pages, 'page'),
    ...DOCUMENT_KINDS.flatMap(({ folder, word }) => changed(diff[folder] ?? [], word)),
    ...(settings.length > 0 ? ['settings'] : []),
    ...(images > 0 ? [count(images, 'image')] : []),
  ].join(', ');
}

function changed(all: readonly Pick<PageChange, 'change'>[], what: string): string[] {
  const kinds = (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const number = all.filter(({ change }) => change === kind).length;
    return number > 0 ? [`${number} ${kind}`] : [];
  });
  return all.length > 0 ? [`${count(all.length, what)} (${kinds.join(', ')})`] : [];
}

/** The number of equal characters that an excerpt shows before and after the difference. */
const CONTEXT = 20;

/**
 * Formats two values on one line each. If one is too long, both are shortened to the part that differs.
 * @param longest the maximum length of a complete value, in characters
 */
export function showBoth(
  { words, ...values }: Pick<ValueChange, 'before' | 'after' | 'words'>,
  longest = MAX_SHOWN,
): [before: string, after: string] {
  const { before, after } = words ?? values;
  const areWords = words !== undefined;
  const areTexts = typeof before === 'string' && typeof after === 'string';
  const [one, other] = areTexts ? [before, after] : [formatValue(before), formatValue(after)];
  const quote = (text: string) => (areTexts && !areWords ? JSON.stringify(text) : text);
  if (Math.max(one.length, other.length) <= longest) return [quote(one), quote(other)];
  const shortest = Math.min(one.length, other.length);
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const excerpt = (text: string) => {
    const from = cutText(text, Math.max(0, start - CONTEXT)).length;
    const to = Math.min(text.length - Math.max(0, end - CONTEXT), from + longest);
    const part = cutText(text, to).slice(from);
    const middle = areTexts && !areWords ? quote(part).slice(1, -1) : part;
    const cut = `${from > 0 ? '…' : ''}${middle}${to < text.length ? '…' : ''}`;
    return areTexts && !areWords ? `"${cut}"` : cut;
  };
  return [excerpt(one), excerpt(other)];
}
