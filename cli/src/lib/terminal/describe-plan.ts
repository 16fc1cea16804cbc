import { DOCUMENT_KINDS, withKinds } from '@siteyard/schemas/documents';
import {
  placeOf,
  type MovedPage,
  type Plan,
  type PlanAction,
  type PlanDocument,
  type PlanPage,
  documentPlace,
} from '@siteyard/schemas/planning';
import { describeChangedTotal, type ChangedTotal } from '@siteyard/schemas/rentals';
import type { Colours } from './colours.ts';
import { formatValue, reasonAfterColon } from './conflict.ts';
import { count, type Output } from './output.ts';
import { fit, table } from './table.ts';

/** The actions with a change, in the order of the summary. */
const CHANGES = ['create', 'update', 'merge', 'copy', 'delete', 'draft', 'conflict'] as const;
/** The actions without a change. */
const STAYS = ['skip', 'keep', 'unchanged'] as const;

/** The length to which the value of a conflict is cut if the output goes to a pipe, in characters. */
export const MAX_VALUE = 100;

/** The maximum number of conflicts of one page. */
export const MAX_CONFLICTS = 10;

/** Whether the plan changes anything. */
export function changesAnything({
  pages,
  images = [],
  settings,
  media,
  options,
  contact_requests: contacts,
  ...plan
}: Plan): boolean {
  const isChange = ({ action }: { action: PlanAction }) => CHANGES.some((each) => each === action);
  return (
    pages.some(isChange) ||
    withKinds<PlanDocument>(plan).some(({ document }) => isChange(document)) ||
    images.some(isChange) ||
    (settings !== null && isChange(settings)) ||
    media.length > 0 ||
    (contacts !== undefined && contacts.add + contacts.remove > 0) ||
    options.adopt
  );
}

/** Whether the plan has a conflict that stops the run. */
export function hasConflicts({ pages, images = [], settings, ...plan }: Plan): boolean {
  const documents = withKinds<PlanDocument>(plan).map(({ document }) => document);
  return [...pages, ...documents, ...images, ...(settings ? [settings] : [])].some(
    ({ action }) => action === 'conflict',
  );
}

/**
 * Summarises a plan: `12 pages: 1 create, 2 update, 9 unchanged; settings: update; 3 new images`, with
 * documents, image descriptions and contact requests if there are any.
 */
export function summarisePlan({
  pages,
  images = [],
  settings,
  media,
  contact_requests,
  ...plan
}: Plan): string {
  return [
    countActions(pages, 'page'),
    ...DOCUMENT_KINDS.flatMap(({ folder, word }) => {
      const documents = plan[folder] ?? [];
      return documents.length > 0 ? [countActions(documents, word)] : [];
    }),
    ...(settings ? [`settings: ${settings.action}`] : []),
    ...(plan.moved_pages ? [`${count(plan.moved_pages.length, 'page')} moved`] : []),
    ...(images.length > 0 ? [countActions(images, 'image description')] : []),
    ...(media.length > 0 ? [count(media.length, 'new image')] : []),
    ...(contact_requests ? [summariseContacts(contact_requests)] : []),
  ].join('; ');
}

/** Counts actions: `12 pages: 1 create, 2 update, 9 unchanged`. */
function countActions(all: readonly { action: PlanAction }[], what: string): string {
  const counts = [...CHANGES, ...STAYS].flatMap((action) => {
    const number = all.filter((each) => each.action === action).length;
    return number > 0 ? [`${number.toLocaleString('en')} ${action}`] : [];
  });
  return `${count(all.length, what)}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}

/** Summarises contact requests: `contact requests: 3 add, 12 keep`. */
function summariseContacts(contacts: NonNullable<Plan['contact_requests']>): string {
  const counts = (['add', 'remove', 'keep'] as const).flatMap((what) =>
    contacts[what] > 0 ? [`${contacts[what].toLocaleString('en')} ${what}`] : [],
  );
  return `contact requests: ${counts.join(', ') || 'none'}`;
}

/** Describes a plan for people: the summary, a line for each change, the conflicts and warnings. */
export function describePlan(plan: Plan, { colours, columns }: Output): string {
  const pages = plan.pages.filter(isShown);
  const documents = withKinds<PlanDocument>(plan).filter(({ document }) => isShown(document));
  const rows = pages.map((page) => [
    page.action as string,
    placeOf(page),
    page.title,
    differences(page),
    page.reason ?? '',
  ]);
  for (const { kind, document } of documents)
    rows.push([
      document.action,
      documentPlace(kind, document.key),
      document.name,
      differences(document),
      document.reason ?? '',
    ]);
  const images = (plan.images ?? []).filter(isShown);
  for (const image of images)
    rows.push([
      image.action,
      shortName(image.file),
      image.name,
      image.changes?.map(({ path }) => path).join(', ') ?? '',
      image.reason ?? '',
    ]);
  const { settings } = plan;
  if (settings && isShown(settings))
    rows.push([
      settings.action,
      'settings',
      '',
      settings.changes ? count(settings.changes.length, 'value') : '',
      settings.reason ?? '',
    ]);
  for (const page of plan.moved_pages ?? [])
    rows.push(['move', placeOf(page), page.title, '', whereMoved(page)]);
  const paint = (cell: string, column: number) =>
    column === 0 ? colourOf(cell.trim(), colours)(cell) : cell;
  const names = ['Action', 'Where', 'Title', 'Differs', 'Reason'];
  const width = columns;
  return [
    `Plan: ${summarisePlan(plan)}\n`,
    ...(rows.length > 0 ? [withoutEmpty(names, rows, colours, { width, paint })] : []),
    ...pages.flatMap((page) =>
      conflictLines(page.conflicts, `${placeOf(page)}  ${page.title}`, colours, columns),
    ),
    ...documents.flatMap(({ kind, document: { key, name, conflicts } }) =>
      conflictLines(conflicts, `${documentPlace(kind, key)}  ${name}`, colours, columns),
    ),
    ...images.flatMap(({ file, name, conflicts }) =>
      conflictLines(conflicts, `${shortName(file)}  ${name}`, colours, columns),
    ),
    ...conflictLines(settings?.conflicts, 'settings', colours, columns),
    ...(plan.changed_totals ? [`\n${changedTotalLines(plan.changed_totals, colours)}`] : []),
  ].join('');
}

/** Describes the move of a page: `from /hire/cranes to /hire-2/cranes, because …`. */
export const whereMoved = ({ from, to, id }: MovedPage): string =>
  `from /${from} to /${to || `pages/${id}`}, because rental items get this path; the former address redirects`;

/** The warning about confirmed examples of rentals whose total changes. */
export const changedTotalsWarning = ({ length }: readonly ChangedTotal[]): string =>
  `This changes the total of ${count(length, 'confirmed example')}. Check ${length === 1 ? 'the new total and confirm it' : 'the new totals and confirm them'} in the settings of the site.`;

/** Lists the confirmed examples whose total changes, one in each line, under a warning. */
export const changedTotalLines = (totals: readonly ChangedTotal[], { yellow }: Colours): string =>
  `${yellow('warning')} ${changedTotalsWarning(totals)}\n${totals.map((each) => `    ${describeChangedTotal(each)}\n`).join('')}`;

/** Returns a short name such as `media/3f2a9c1b….jpg`: the first digits are distinct enough. */
export const shortName = (file: string) => `media/${file.slice(0, 8)}…${file.slice(64)}`;

/** Whether an action has a line in the table. */
export const isShown = ({ action }: { action: PlanAction }) =>
  action !== 'unchanged' && action !== 'keep';

/** Formats a table without its empty columns. */
function withoutEmpty(
  names: string[],
  rows: string[][],
  colours: Colours,
  options: Parameters<typeof table>[3],
): string {
  const used = names.map((_, column) => rows.some((row) => row[column] !== ''));
  const only = (row: string[]) => row.filter((_, column) => used[column]);
  return table(only(names), rows.map(only), colours, options);
}

/** Counts what differs: `1 detail, 2 blocks`, with the number that a page has in the bundle. */
export function differences({
  changes,
  bundle_id,
}: Pick<PlanPage, 'changes'> & { bundle_id?: number | undefined }): string {
  return [
    ...(changes && changes.details > 0 ? [count(changes.details, 'detail')] : []),
    ...(changes && changes.blocks > 0 ? [count(changes.blocks, 'block')] : []),
    ...(bundle_id === undefined ? [] : [`was /pages/${bundle_id}`]),
  ].join(', ');
}

function conflictLines(
  conflicts: PlanPage['conflicts'],
  where: string,
  colours: Colours,
  columns: number | undefined,
): string[] {
  if (!conflicts || conflicts.length === 0) return [];
  const value = (name: string, given: unknown, colour: (text: string) => string) =>
    `      ${name.padEnd(6)} ${colour(fit(formatValue(given), columns === undefined ? MAX_VALUE : columns - 13))}\n`;
  const more = conflicts.length - MAX_CONFLICTS;
  return [
    `\n${colours.red('conflict')} ${where}\n`,
    ...conflicts
      .slice(0, MAX_CONFLICTS)
      .flatMap(({ kind, block, path, base, ours, theirs }) => [
        `    ${[block && `${block.type} ${colours.dim(block.id)}`, path].filter(Boolean).join(' ') || 'the whole'}${reasonAfterColon(kind)}\n`,
        value('base', base, colours.dim),
        value('site', ours, colours.yellow),
        value('bundle', theirs, colours.cyan),
      ]),
    ...(more > 0 ? [`    and ${count(more, 'more conflict')}\n`] : []),
  ];
}

function colourOf(action: string, colours: Colours): (text: string) => string {
  if (action === 'create' || action === 'copy') return colours.green;
  if (action === 'delete' || action === 'conflict') return colours.red;
  if (action === 'skip') return colours.cyan;
  return colours.yellow;
}
