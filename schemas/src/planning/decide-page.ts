import { PAGE_LIMITS } from '../limits.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import { mergePage, type MergeablePage } from '../merge/page.ts';
import { checkPageContent } from '../page-content/check.ts';
import type { ConflictRule, PlanAction } from '../plan.ts';
import { NO_BASE, samePage, type SiteHead } from './sides.ts';

/** The three states of a page that planning compares. */
export interface PageSides {
  /** From the bundle, with links renumbered. */
  incoming: MergeablePage;
  /** On the site, also where it is in the trash; null for none. */
  current: MergeablePage | null;
  state: SiteHead['state'] | null;
  /** What the site last received; null where nobody knows. */
  base: MergeablePage | null;
}

export interface PageDecision {
  action: PlanAction;
  reason?: string;
  /** What is written, for `create`, `update`, `merge` and `copy`. */
  page?: MergeablePage;
  conflicts?: MergeConflict[];
}

/** Why a page counts as changed on both sides where nothing is known of a common past. */
export const NO_COMMON_PAST = 'the site never received this page from there';

/** Decides what an import does to one page. */
export function decidePage(sides: PageSides, rule: ConflictRule): PageDecision {
  const { incoming, current, state, base } = sides;
  if (!current || state === 'undone') return { action: 'create', page: incoming };
  if (state === 'trash') return decideDeleted(incoming, base ?? current, rule);
  if (samePage(incoming, current)) return { action: 'unchanged' };
  if (base && samePage(base, current)) return { action: 'update', page: incoming };
  if (base && samePage(base, incoming))
    return { action: 'keep', reason: 'only the site changed it' };
  const merged = mergePage(base ?? NO_BASE, current, incoming);
  const conflicts = base ? merged.conflicts : [...merged.conflicts, WHOLE];
  if (conflicts.length > 0 || !isUsable(merged.page))
    return settle(rule, {
      incoming,
      merged: merged.page,
      conflicts: conflicts.length > 0 ? conflicts : [WHOLE],
      reason: base ? 'both sides changed it differently' : NO_COMMON_PAST,
    });
  if (samePage(merged.page, current))
    return { action: 'keep', reason: 'the site has these changes already' };
  return { action: 'merge', page: merged.page };
}

/** A conflict about the page as a whole. */
const WHOLE: MergeConflict = { kind: 'value', path: '' };

/** Deleted on the site: that stays, unless the bundle has changed the page since. */
function decideDeleted(
  incoming: MergeablePage,
  base: MergeablePage,
  rule: ConflictRule,
): PageDecision {
  if (samePage(incoming, base)) return { action: 'keep', reason: 'it was deleted on the site' };
  const conflicts: MergeConflict[] = [{ kind: 'removed', path: '' }];
  const reason = 'it was deleted on the site and changed in the bundle';
  return settle(rule, { incoming, merged: incoming, conflicts, reason });
}

/** Applies the rule for conflicts. */
function settle(
  rule: ConflictRule,
  found: {
    incoming: MergeablePage;
    merged: MergeablePage;
    conflicts: MergeConflict[];
    reason: string;
  },
): PageDecision {
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
      return isUsable(merged)
        ? { action: 'merge', page: merged, ...about }
        : { action: 'conflict', ...about, reason: 'the merged page would break a limit' };
  }
}

/** Whether a merged page keeps to the rules that its sides keep to, such as the number of blocks. */
function isUsable({ content, title }: MergeablePage): boolean {
  return (
    title !== '' &&
    JSON.stringify(content).length <= PAGE_LIMITS.bytes &&
    checkPageContent(content).length === 0
  );
}
