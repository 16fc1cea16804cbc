import type { MergeConflict, Side } from '../merge/conflict.ts';
import type { MergeablePage, PageMerge } from '../merge/page.ts';
import type { ConflictRule, PlanAction } from './plan.ts';
import type { SiteHead } from './sides.ts';

/** The three states of a page or a document that planning compares. */
export interface DecisionSides<Page = MergeablePage> {
  /** From the bundle, with links renumbered. */
  incoming: Page;
  /** On the site, even if the page is in the trash; null if there is none. */
  current: Page | null;
  state: SiteHead['state'] | null;
  /** The last common state; null if unknown. */
  base: Page | null;
}

/** The decision about a page or a document. */
export interface Decision<Page = MergeablePage> {
  action: PlanAction;
  reason?: string;
  /** The page to write, for `create`, `update`, `merge` and `copy`. */
  page?: Page;
  conflicts?: MergeConflict[];
}

/** The differences between decisions about pages and about the kinds of documents. */
export interface DecisionRules<Page> {
  same(a: Page, b: Page): boolean;
  merge(base: Page, ours: Page, theirs: Page, prefer: Side): PageMerge<Page>;
  /** The base for a merge with an unknown base. */
  noBase: Page;
  /** Whether a merged page is complete, valid and within its limits. */
  isUsable(page: Page): boolean;
  /** One page or document, in sentences. */
  word: string;
}

/** The reason for `keep` if the bundle has not changed. */
export const ONLY_SITE = 'only the site changed it';

/** The reason for `keep` if a merge would not change the page. */
export const ALREADY_THERE = 'the site has these changes already';

/** Returns the reason for a conflict with an unknown base. */
export const noCommonPast = (what: string) => `the site never received ${what} from there`;

/**
 * Decides the effect of an import on a page or a document. An import also publishes a page that was never
 * published.
 */
export function decide<Page>(
  sides: DecisionSides<Page>,
  rule: ConflictRule,
  kind: DecisionRules<Page>,
): Decision<Page> {
  const decision = decideContent(sides, rule, kind);
  const { current, state } = sides;
  if (state !== 'new' || !current) return decision;
  const publishes = `publishes the ${kind.word}, which was never published`;
  const { action, reason = publishes } = decision;
  if (action === 'unchanged' || action === 'keep')
    return { action: 'update', page: current, reason: publishes };
  return action === 'update' || action === 'merge' ? { ...decision, reason } : decision;
}

function decideContent<Page>(
  sides: DecisionSides<Page>,
  rule: ConflictRule,
  kind: DecisionRules<Page>,
): Decision<Page> {
  const { incoming, current, state, base } = sides;
  if (!current || state === 'undone') return { action: 'create', page: incoming };
  if (state === 'trash') return decideDeleted(incoming, base ?? current, rule, kind);
  if (kind.same(incoming, current)) return { action: 'unchanged' };
  if (base && kind.same(base, current)) return { action: 'update', page: incoming };
  if (base && kind.same(base, incoming)) return { action: 'keep', reason: ONLY_SITE };
  const merged = kind.merge(base ?? kind.noBase, current, incoming, 'ours');
  const conflicts = base ? merged.conflicts : [...merged.conflicts, WHOLE];
  if (conflicts.length > 0 || !kind.isUsable(merged.page))
    return settle(
      rule,
      {
        incoming,
        merged: merged.page,
        conflicts: conflicts.length > 0 ? conflicts : [WHOLE],
        reason: base ? 'both sides changed it differently' : noCommonPast(`this ${kind.word}`),
      },
      kind,
    );
  if (kind.same(merged.page, current)) return { action: 'keep', reason: ALREADY_THERE };
  return { action: 'merge', page: merged.page };
}

/** A conflict about the page as a whole. */
const WHOLE: MergeConflict = { kind: 'value', path: '' };

/** Decides about a page that was deleted on the site. It stays deleted, unless the bundle has changed it. */
function decideDeleted<Page>(
  incoming: Page,
  base: Page,
  rule: ConflictRule,
  kind: DecisionRules<Page>,
): Decision<Page> {
  if (kind.same(incoming, base)) return { action: 'keep', reason: 'it was deleted on the site' };
  const conflicts: MergeConflict[] = [{ kind: 'removed', path: '' }];
  const reason = 'it was deleted on the site and changed in the bundle';
  return settle(rule, { incoming, merged: incoming, conflicts, reason }, kind);
}

/** Applies the conflict rule. */
function settle<Page>(
  rule: ConflictRule,
  found: { incoming: Page; merged: Page; conflicts: MergeConflict[]; reason: string },
  kind: DecisionRules<Page>,
): Decision<Page> {
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
      return kind.isUsable(merged)
        ? { action: 'merge', page: merged, ...about }
        : { action: 'conflict', ...about, reason: 'the merged page would break a limit' };
  }
}
