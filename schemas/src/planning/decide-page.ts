import { PAGE_LIMITS } from '../limits.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import { mergePage, type MergeablePage } from '../merge/page.ts';
import type { PageContent } from '../page-content.ts';
import { checkPageContent } from '../page-content/check.ts';
import type { ConflictRule, PlanAction } from '../plan.ts';
import { NO_BASE, samePage, type SiteHead } from './sides.ts';

/** A page or a section. */
export interface WithContent {
  content: PageContent;
}

/** The three states of a page that planning compares. */
export interface PageSides<Page = MergeablePage> {
  /** From the bundle, with links renumbered. */
  incoming: Page;
  /** On the site, even if the page is in the trash; null if there is none. */
  current: Page | null;
  state: SiteHead['state'] | null;
  /** The last common state; null if unknown. */
  base: Page | null;
}

export interface PageDecision<Page = MergeablePage> {
  action: PlanAction;
  reason?: string;
  /** The page to write, for `create`, `update`, `merge` and `copy`. */
  page?: Page;
  conflicts?: MergeConflict[];
}

/** The differences between decisions about pages and about sections. */
export interface Kind<Page> {
  same: (a: Page, b: Page) => boolean;
  /** The base for a merge with an unknown base. */
  noBase: Page;
  /** Whether the details are complete. */
  isWhole: (page: Page) => boolean;
  /** The reason for a conflict with an unknown base. */
  noCommonPast: string;
}

/** The reason for `keep` if a merge would not change the page. */
export const ALREADY_THERE = 'the site has these changes already';

/** The reason for a conflict with an unknown base. */
export const NO_COMMON_PAST = 'the site never received this page from there';

const PAGES: Kind<MergeablePage> = {
  same: samePage,
  noBase: NO_BASE,
  isWhole: ({ title }) => title !== '',
  noCommonPast: NO_COMMON_PAST,
};

/** The reason for an update of a page that only an import as draft has created. */
export const PUBLISHES = 'publishes the page, which was never published';

/** Decides the effect of an import on a page. A page that was never published is published by it. */
export function decidePage(sides: PageSides, rule: ConflictRule): PageDecision {
  const decision = decide(sides, rule, PAGES);
  const { current, state } = sides;
  if (state !== 'new' || !current) return decision;
  const { action, reason = PUBLISHES } = decision;
  if (action === 'unchanged' || action === 'keep')
    return { action: 'update', page: current, reason: PUBLISHES };
  return action === 'update' || action === 'merge' ? { ...decision, reason } : decision;
}

/** Decides the effect of an import on a page or a section. */
export function decide<Page extends WithContent>(
  sides: PageSides<Page>,
  rule: ConflictRule,
  kind: Kind<Page>,
): PageDecision<Page> {
  const { incoming, current, state, base } = sides;
  if (!current || state === 'undone') return { action: 'create', page: incoming };
  if (state === 'trash') return decideDeleted(incoming, base ?? current, rule, kind);
  if (kind.same(incoming, current)) return { action: 'unchanged' };
  if (base && kind.same(base, current)) return { action: 'update', page: incoming };
  if (base && kind.same(base, incoming))
    return { action: 'keep', reason: 'only the site changed it' };
  const merged = mergePage(base ?? kind.noBase, current, incoming);
  const conflicts = base ? merged.conflicts : [...merged.conflicts, WHOLE];
  if (conflicts.length > 0 || !isUsable(merged.page, kind))
    return settle(
      rule,
      {
        incoming,
        merged: merged.page,
        conflicts: conflicts.length > 0 ? conflicts : [WHOLE],
        reason: base ? 'both sides changed it differently' : kind.noCommonPast,
      },
      kind,
    );
  if (kind.same(merged.page, current)) return { action: 'keep', reason: ALREADY_THERE };
  return { action: 'merge', page: merged.page };
}

/** A conflict about the page as a whole. */
const WHOLE: MergeConflict = { kind: 'value', path: '' };

/** Decides about a page that was deleted on the site. It stays deleted, unless the bundle has changed it. */
function decideDeleted<Page extends WithContent>(
  incoming: Page,
  base: Page,
  rule: ConflictRule,
  kind: Kind<Page>,
): PageDecision<Page> {
  if (kind.same(incoming, base)) return { action: 'keep', reason: 'it was deleted on the site' };
  const conflicts: MergeConflict[] = [{ kind: 'removed', path: '' }];
  const reason = 'it was deleted on the site and changed in the bundle';
  return settle(rule, { incoming, merged: incoming, conflicts, reason }, kind);
}

/** Applies the conflict rule. */
function settle<Page extends WithContent>(
  rule: ConflictRule,
  found: { incoming: Page; merged: Page; conflicts: MergeConflict[]; reason: string },
  kind: Kind<Page>,
): PageDecision<Page> {
  const { incoming, merged, conflicts, reason } = found;
  const about = { reason, conflicts };
  switch (rule) {
    case 'fail':
      return { action: 'conflict', ...about };
    case 'skip':
      return { action: 'skip', ...about };
    case 'overwrite':
      return { action: 'update', page: incoming, ...about };
    case 'copy':
      return { action: 'copy', page: incoming, ...about };
    case 'merge':
      return isUsable(merged, kind)
        ? { action: 'merge', page: merged, ...about }
        : { action: 'conflict', ...about, reason: 'the merged page would break a limit' };
  }
}

/** Whether a merged page has a valid size and valid content. */
function isUsable<Page extends WithContent>(page: Page, { isWhole }: Kind<Page>): boolean {
  const { content } = page;
  return (
    isWhole(page) &&
    JSON.stringify(content).length <= PAGE_LIMITS.bytes &&
    checkPageContent(content, undefined, 1).length === 0
  );
}
