import {
  isBackup,
  originOf,
  type CommitOrigin,
  type CommitSummary,
  type PageAction,
} from '@siteyard/schemas/http';
import { SAMPLE_FIRMS } from '@siteyard/schemas/business';
import { count } from '../count.ts';
import { formatDate, formatDateTime, formatTime } from '../format-date.ts';

/** Descriptions of changes, in words. */

/** The sources of changes, in the order of the filter. */
export const ORIGINS: Record<CommitOrigin, string> = {
  editor: 'In the admin',
  import: 'By an import',
  schedule: 'By a schedule',
  undo: 'By an undo or restore',
  token: 'With an access token',
  command_line: 'On the command line',
  site: 'By Siteyard',
};

/** The sources of changes, in words. */
export const SOURCES: Record<CommitOrigin, string> = {
  editor: 'in the admin',
  import: 'import',
  schedule: 'as scheduled',
  undo: 'undo',
  token: 'with an access token',
  command_line: 'on the command line',
  site: 'automatically',
};

const list = new Intl.ListFormat('en');

/** The author of a change, in words; null for a change that the site made automatically. */
export const authorOf = (by: string | null) => by ?? 'Siteyard';

/** The source of a change: `in the admin`, `import of git commit abc1234`. */
export function sourceWords(commit: CommitSummary): string {
  const origin = originOf(commit);
  const git = commit.run?.git_commit;
  if (origin === 'import' && git) return `import of git commit ${git.slice(0, 7)}`;
  if (origin === 'undo' && commit.brings_back !== null) return 'from the history';
  return SOURCES[origin];
}

/**
 * Describes a change: `Published “Fleet”`.
 * @param timeOf returns the time of another change; undefined if it is not known
 */
export function commitWords(
  commit: CommitSummary,
  timeOf: (number: number) => string | undefined,
): string {
  const { brings_back, kind, run, undoes } = commit;
  const what = list.format(things(commit)) || 'nothing that visitors see';
  if (undoes !== null) return `Undid ${named(undoes, commit, timeOf)}: ${what}`;
  if (brings_back !== null)
    return `Restored ${what} as it was after ${named(brings_back, commit, timeOf)}`;
  if (kind === 'erase') return 'Erased data permanently';
  if (kind === 'undo') return `Undid an import: ${what}`;
  if (kind === 'seed')
    return `Added ${isSample(run?.from) ? 'the sample' : 'the default content'}: ${what}`;
  if (kind === 'upgrade') return 'Updated Siteyard';
  if (isBackup(commit)) return `Restored a backup: ${what}`;
  if (run) return `Imported ${what}${run.from && ` from ${run.from}`}`;
  return capital(list.format(deeds(commit)));
}

/** Whether a run got its content from one of the sample sites. `minimal` has only the default pages. */
const isSample = (from: string | undefined) =>
  from !== undefined && Object.hasOwn(SAMPLE_FIRMS, from);

/** The entities that a change concerns: `“Fleet”`, `12 pages`, `the settings`. */
function things(commit: CommitSummary): string[] {
  const { pages, page_count, settings, items, item_count, sections, pictures } = commit;
  const few = (all: readonly string[], number: number, noun: string) =>
    number === 0 ? [] : [number === 1 && all[0] ? `“${all[0]}”` : count(number, noun)];
  return [
    ...few(pages.map(pageTitle), page_count, 'page'),
    ...(settings ? ['the settings'] : []),
    ...few(
      items.map(({ name }) => name),
      item_count,
      'rental item',
    ),
    ...few(
      sections.map(({ name }) => name),
      sections.length,
      'section',
    ),
    ...few(
      pictures.map(({ name }) => name),
      pictures.length,
      'picture',
    ),
  ];
}

/** The name of a page of a change. */
export const pageTitle = ({ id, title }: { id: number; title: string }) => title || `Page ${id}`;

/** The effects of a change, in small letters: `published “Fleet”`, `changed the settings`. */
function deeds(commit: CommitSummary): string[] {
  const { pages, page_count, settings, items, item_count, sections, pictures } = commit;
  const scheduled = originOf(commit) === 'schedule' ? ', as scheduled' : '';
  const titled = pages.map((page) => ({ actions: page.actions, name: pageTitle(page) }));
  return [
    ...deedsOn(titled, page_count, { noun: 'page', kind: commit.kind, end: scheduled }),
    ...(settings ? ['changed the settings'] : []),
    ...deedsOn(items, item_count, { noun: 'rental item', kind: commit.kind, end: '' }),
    ...each(sections, 'section', SECTION_VERBS),
    ...each(pictures, 'picture', PICTURE_VERBS),
  ];
}

/** The effects on pages or items, in words: `published “Fleet”`, `changed 12 pages`. */
function deedsOn(
  all: readonly { actions: readonly PageAction[]; name: string }[],
  number: number,
  { noun, kind, end }: { noun: string; kind: string; end: string },
): string[] {
  if (number === 0) return [];
  const verbs = new Set(all.map(({ actions }) => pageVerb(actions, kind).join('…')));
  const [before = 'changed', after = ''] =
    verbs.size === 1 ? [...verbs][0]!.split('…') : ['changed'];
  const [first] = all;
  const what = number === 1 && first ? `“${first.name}”` : count(number, noun);
  return [`${before} ${what}${after}${end}`];
}

type EntityChange = CommitSummary['sections'][number]['change'];

const SECTION_VERBS: Record<EntityChange, string> = {
  create: 'saved',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
};
const PICTURE_VERBS: Record<EntityChange, string> = {
  create: 'uploaded',
  change: 'described',
  delete: 'deleted',
  restore: 'restored',
};

function each(
  items: readonly { name: string; change: EntityChange }[],
  noun: string,
  verbs: Record<EntityChange, string>,
): string[] {
  const [first] = items;
  if (!first) return [];
  const isSame = items.every(({ change }) => change === first.change);
  const verb = isSame ? verbs[first.change] : 'changed';
  return [
    items.length === 1
      ? `${verb} the ${noun} “${first.name}”`
      : `${verb} ${count(items.length, noun)}`,
  ];
}

/** The words before and after the name of the page or item. The first matching action wins. */
const PAGE_VERBS: [PageAction, [string, string]][] = [
  ['purge', ['deleted', ' for good']],
  ['delete', ['moved', ' to “Recently deleted”']],
  ['restore', ['restored', ' from “Recently deleted”']],
  ['create', ['created', '']],
  ['unpublish', ['unpublished', '']],
  ['publish', ['published', '']],
  ['content', ['changed', '']],
  ['details', ['changed the details of', '']],
  ['schedule', ['changed the schedule of', '']],
];

function pageVerb(actions: readonly PageAction[], kind: string): [string, string] {
  const [action, verb] = PAGE_VERBS.find(([each]) => actions.includes(each)) ?? [
    ...(['content', ['changed', '']] as const),
  ];
  if (action === 'content' && kind === 'items_ordered') return ['reordered', ''];
  if (action === 'content' && kind === 'publish') return ['published', ''];
  if (action === 'content' && (kind === 'restore_version' || kind === 'item_version'))
    return ['restored an earlier version of', ''];
  return [...verb] as [string, string];
}

/** Another change within a sentence: `the change of 14:02`. */
function named(
  number: number,
  { at }: CommitSummary,
  timeOf: (number: number) => string | undefined,
): string {
  const time = timeOf(number);
  if (time === undefined) return 'an earlier change';
  const isSameDay = formatDate(time) === formatDate(at);
  return `the change of ${isSameDay ? formatTime(time) : formatDateTime(time)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The day of a change: `Today`, `Yesterday`, or its date. */
export function dayWords(at: string, now = new Date()): string {
  const day = formatDate(at);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === formatDate(now.toISOString())) return 'Today';
  return day === formatDate(yesterday.toISOString()) ? 'Yesterday' : day;
}

/** The only page that a change concerns, if visitors saw it after the change. */
export function visiblePage({ pages, page_count }: CommitSummary): number | undefined {
  const [only] = pages;
  if (!only || page_count !== 1) return undefined;
  const isGone = only.actions.some((action) => ['delete', 'purge', 'unpublish'].includes(action));
  return isGone ? undefined : only.id;
}
