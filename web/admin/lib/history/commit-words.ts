import {
  isBackup,
  originOf,
  type CommitOrigin,
  type CommitSummary,
  type PageAction,
} from '@siteyard/schemas/http';
import { SAMPLE_FIRMS } from '@siteyard/schemas/business';
import { deepEqual } from '@siteyard/schemas/values';
import { count } from '../count.ts';
import { formatDate, formatDateTime, formatTime } from '../format-date.ts';

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

/** The author of a change, in words. @param by an administrator or a token; null for the site itself */
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
  const what = list.format(subjects(commit)) || 'nothing that visitors see';
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
  return capital(list.format(effects(commit)));
}

/** Whether a run got its content from one of the sample sites. `minimal` has only the default pages. */
const isSample = (from: string | undefined) =>
  from !== undefined && Object.hasOwn(SAMPLE_FIRMS, from);

/** The entities that a change concerns: `“Fleet”`, `12 pages`, `the settings`. */
function subjects(commit: CommitSummary): string[] {
  const { pages, page_count, settings, items, item_count, sections, pictures } = commit;
  return [
    ...nameOrCount(pages.map(pageTitle), page_count, 'page'),
    ...(settings ? ['the settings'] : []),
    ...nameOrCount(names(items), item_count, 'rental item'),
    ...nameOrCount(names(sections), sections.length, 'section'),
    ...nameOrCount(names(pictures), pictures.length, 'picture'),
  ];
}

const names = (entities: readonly { name: string }[]) => entities.map(({ name }) => name);

/** Returns the name of a single entity, or else the number of entities; [] for none. */
function nameOrCount(known: readonly string[], number: number, noun: string): string[] {
  if (number === 0) return [];
  return [number === 1 && known[0] ? `“${known[0]}”` : count(number, noun)];
}

/** The name of a page of a change. */
export const pageTitle = ({ id, title }: { id: number; title: string }) => title || `Page ${id}`;

/** The effects of a change, in small letters: `published “Fleet”`, `changed the settings`. */
function effects(commit: CommitSummary): string[] {
  const { kind, pages, page_count, settings, items, item_count, sections, pictures } = commit;
  const titled = pages.map((page) => ({ actions: page.actions, name: pageTitle(page) }));
  const end = originOf(commit) === 'schedule' ? ', as scheduled' : '';
  return [
    ...documentEffects(titled, page_count, 'page', kind).map((effect) => effect + end),
    ...(settings ? ['changed the settings'] : []),
    ...documentEffects(items, item_count, 'rental item', kind),
    ...partEffects(sections, 'section', SECTION_VERBS),
    ...partEffects(pictures, 'picture', PICTURE_VERBS),
  ];
}

/** The effect on pages or items: `published “Fleet”`, `changed 12 pages`; [] for none. */
function documentEffects(
  known: readonly { actions: readonly PageAction[]; name: string }[],
  number: number,
  noun: string,
  kind: string,
): string[] {
  const [first, ...others] = known.map(({ actions }) => phraseFor(actions, kind));
  const isSame = first && others.every((each) => deepEqual(each, first));
  const { before, after } = isSame ? first : CHANGED;
  return nameOrCount(names(known), number, noun).map((what) => `${before} ${what}${after}`);
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

/** The effect on sections or pictures: `saved the section “Hero”`, `deleted 2 pictures`; [] for none. */
function partEffects(
  parts: readonly { name: string; change: EntityChange }[],
  noun: string,
  verbs: Record<EntityChange, string>,
): string[] {
  const [first, ...others] = parts;
  if (!first) return [];
  const isSame = others.every(({ change }) => change === first.change);
  const verb = isSame ? verbs[first.change] : 'changed';
  const what = others.length === 0 ? `the ${noun} “${first.name}”` : count(parts.length, noun);
  return [`${verb} ${what}`];
}

/** The words before and after the name of a page or item. */
interface Phrase {
  before: string;
  after: string;
}

const phrase = (before: string, after = ''): Phrase => ({ before, after });

const CHANGED = phrase('changed');

/** The phrase for each action. The first action that a page has decides. */
const PHRASES: readonly [PageAction, Phrase][] = [
  ['purge', phrase('deleted', ' for good')],
  ['delete', phrase('moved', ' to “Recently deleted”')],
  ['restore', phrase('restored', ' from “Recently deleted”')],
  ['create', phrase('created')],
  ['unpublish', phrase('unpublished')],
  ['publish', phrase('published')],
  ['content', CHANGED],
  ['details', phrase('changed the details of')],
  ['schedule', phrase('changed the schedule of')],
];

/** The phrases for the content, by the kind of the commit. */
const CONTENT_PHRASES: Readonly<Record<string, Phrase>> = {
  items_ordered: phrase('reordered'),
  publish: phrase('published'),
  restore_version: phrase('restored an earlier version of'),
  item_version: phrase('restored an earlier version of'),
};

function phraseFor(actions: readonly PageAction[], kind: string): Phrase {
  const found = PHRASES.find(([action]) => actions.includes(action))?.[1] ?? CHANGED;
  return found === CHANGED ? (CONTENT_PHRASES[kind] ?? CHANGED) : found;
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
