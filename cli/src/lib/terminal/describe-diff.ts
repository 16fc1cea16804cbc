import type {
  BlockChange,
  PageChange,
  SectionChange,
  SiteDiff,
  ValueChange,
} from '@siteyard/schemas/diff';
import type { Colours } from './colours.ts';
import { count } from './output.ts';

/** The longest value that is shown, in characters. */
const MAX_SHOWN = 60;

const SIGN = { added: '+', removed: '-', changed: '~', moved: '↕' } as const;

/** Describes a diff for people: pages and sections with their blocks, settings, images. */
export function describeDiff(diff: SiteDiff, colours: Colours): string {
  const paint = {
    added: colours.green,
    removed: colours.red,
    changed: colours.yellow,
    moved: colours.cyan,
  };
  const sign = (change: keyof typeof SIGN) => paint[change](SIGN[change]);
  const value = (indent: string, { path, before, after }: ValueChange) =>
    `${indent}${path}: ${colours.red(show(before))} → ${colours.green(show(after))}`;
  const block = ({ change, type, id, values = [], moved }: BlockChange) => [
    `    ${sign(change)} ${type} ${colours.dim(id)}${moved ? colours.dim(', moved') : ''}`,
    ...values.map((each) => value('        ', each)),
  ];
  const document = (where: string, each: PageChange | SectionChange) => [
    `${sign(each.change)} ${where}`,
    ...each.details.map((detail) => value('    ', detail)),
    ...each.blocks.flatMap(block),
  ];
  const { added, removed, changed } = diff.media;
  const lines = [
    ...diff.pages.flatMap((each) => document(`/pages/${each.id}  ${each.title}`, each)),
    ...(diff.sections ?? []).flatMap((each) =>
      document(`sections/${each.key}  ${each.name}`, each),
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

/** What is said of an image differently. */
export const valuesOf = ({ images = [] }: SiteDiff, name: string): ValueChange[] =>
  images.find(({ file }) => file === name)?.values ?? [];

/** `3 pages (1 added, 2 changed), 1 section (1 changed), settings, 1 image` */
export function summarise({ pages, sections = [], settings, media }: SiteDiff): string {
  const images = media.added.length + media.removed.length + media.changed.length;
  return [
    ...changed(pages, 'page'),
    ...changed(sections, 'section'),
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

/** A value on one line, cut when it is long. */
export function show(value: unknown): string {
  if (value === undefined) return '(nothing)';
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
