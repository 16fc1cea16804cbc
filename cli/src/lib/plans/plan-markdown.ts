import type { BlockChange, SiteDiff, ValueChange } from '@siteyard/schemas/merge';
import { type DocumentKind, DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { placeOf, type Plan, type PlanAction, type PlanPage } from '@siteyard/schemas/planning';
import { describeChangedTotal } from '@siteyard/schemas/rentals';
import { changedTotalsWarning } from '../terminal/changed-totals.ts';
import { MAX_CONFLICTS, MAX_VALUE } from '../terminal/describe-plan.ts';
import { differences, summarisePlan, whereMoved } from '../terminal/summarise-plan.ts';
import { valuesOf } from '../terminal/describe-diff.ts';
import { formatValue, reasonAfterColon } from '../terminal/conflict.ts';
import { count } from '../terminal/output.ts';
import { fit } from '../terminal/table.ts';
import { isShown } from './plan-actions.ts';
import { block, code, cutToComment, value } from '../terminal/diff-markdown.ts';

/** The changes of a page or a document; absent without the values of the site. */
interface Changes {
  details: ValueChange[];
  blocks: BlockChange[];
}

interface Item {
  action: PlanAction;
  reason?: string | undefined;
  conflicts?: PlanPage['conflicts'];
}

/**
 * Describes a plan as Markdown, for a pull request. All texts of the content are in code spans, so that
 * they can neither format the text nor mention a user.
 * @param diff the values before and after; null if the site was not read
 * @param problems the reasons why the plan cannot be applied
 */
export function planAsMarkdown(
  plan: Plan,
  diff: SiteDiff | null,
  problems: readonly string[],
): string {
  const pages = new Map(diff?.pages.map((page) => [page.key, page]));
  const lines = [
    ...plan.pages
      .filter(isShown)
      .flatMap((page) => [
        ...head(page, code(placeOf(page)), page.title),
        ...(diff ? valuesIn(pages.get(page.key)) : differenceLines(differences(page))),
      ]),
    ...DOCUMENT_KINDS.flatMap((kind) => documentLines(kind, plan, diff)),
    ...(plan.settings && isShown(plan.settings) ? settingsLines(plan.settings, diff) : []),
    ...(plan.images ?? [])
      .filter(isShown)
      .flatMap((image) => [
        ...head(image, code(`media/${image.file}`), image.name),
        ...(diff ? valuesOf(diff, image.file) : (image.changes ?? [])).map((each) =>
          value('  ', each),
        ),
      ]),
    ...(plan.moved_pages ?? []).map(
      (page) => `- **move** ${code(placeOf(page))} ${code(page.title)}: ${code(whereMoved(page))}`,
    ),
    ...plan.media.map((name) => `- **add** \`media/${name}\``),
  ];
  const refusal = quoted('This plan cannot be applied.', problems);
  const totals = plan.changed_totals ?? [];
  const warnings = refusal + quoted(changedTotalsWarning(totals), totals.map(describeChangedTotal));
  const body = cutToComment(lines, 'Run `sitectl plan show`.');
  return `${warnings}**Plan: ${summarisePlan(plan)}**\n${body && `\n${body}`}`;
}

/** Returns a quotation with a list; '' if the list is empty. */
const quoted = (title: string, list: readonly string[]): string =>
  list.length === 0
    ? ''
    : `> **${title}**\n${list.map((each) => `> - ${code(each)}\n`).join('')}\n`;

/** Describes the documents of one kind. */
function documentLines({ folder }: DocumentKind, plan: Plan, diff: SiteDiff | null): string[] {
  const changes = new Map(diff?.[folder]?.map((each) => [each.key, each]));
  return (plan[folder] ?? [])
    .filter(isShown)
    .flatMap((each) => [
      ...head(each, code(`${folder}/${each.key}`), each.name),
      ...(diff ? valuesIn(changes.get(each.key)) : differenceLines(differences(each))),
    ]);
}

function head({ action, reason, conflicts = [] }: Item, where: string, title: string): string[] {
  const more = conflicts.length - MAX_CONFLICTS;
  return [
    `- **${action}** ${where}${title && ` ${code(title)}`}${reason ? `: ${code(reason)}` : ''}`,
    ...conflicts
      .slice(0, MAX_CONFLICTS)
      .flatMap(({ kind, block: at, path, ...values }) => [
        `  - conflict in ${[at && `${at.type} ${code(at.id)}`, path && code(path)].filter(Boolean).join(' ') || 'the whole'}${reasonAfterColon(kind)}`,
        ...(['base', 'ours', 'theirs'] as const).map(
          (side) => `    - ${SIDES[side]}: ${code(fit(formatValue(values[side]), MAX_VALUE))}`,
        ),
      ]),
    ...(more > 0 ? [`  - and ${count(more, 'more conflict')}`] : []),
  ];
}

const SIDES = { base: 'base', ours: 'site', theirs: 'bundle' } as const;

const valuesIn = ({ details, blocks }: Changes = { details: [], blocks: [] }): string[] => [
  ...details.map((each) => value('  ', each)),
  ...blocks.flatMap(block),
];

const differenceLines = (text: string): string[] => (text === '' ? [] : [`  - ${text}`]);

function settingsLines(settings: NonNullable<Plan['settings']>, diff: SiteDiff | null): string[] {
  const values = diff
    ? diff.settings.map((each) => value('  ', each))
    : (settings.changes ?? []).map((path) => `  - ${code(path)}`);
  return [...head(settings, 'settings', ''), ...values];
}
