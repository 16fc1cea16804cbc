import { withKinds } from '@siteyard/schemas/documents';
import {
  placeOf,
  type Plan,
  type PlanDocument,
  type PlanPage,
  documentPlace,
} from '@siteyard/schemas/planning';
import { isShown } from '../plans/plan-actions.ts';
import { changedTotalLines } from './changed-totals.ts';
import type { Colours } from './colours.ts';
import { formatValue, reasonAfterColon } from './conflict.ts';
import { count, type Output } from './output.ts';
import { differences, shortName, summarisePlan, whereMoved } from './summarise-plan.ts';
import { fit, table } from './table.ts';

/** The length to which the value of a conflict is cut if the output goes to a pipe, in characters. */
export const MAX_VALUE = 100;

/** The maximum number of conflicts of one page. */
export const MAX_CONFLICTS = 10;

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
