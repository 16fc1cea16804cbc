import type { MergeConflict } from '../merge/conflict.ts';
import type { PlanPage } from '../plan.ts';
import { shorten } from '../primitives/shorten.ts';
import type { PageDecision } from './decide-page.ts';

/** A decision as a plan has it. */
export function outcomeOf(
  { action, reason, conflicts }: Pick<PageDecision, 'action' | 'reason' | 'conflicts'>,
  hash: string | null,
): Pick<PlanPage, 'action' | 'reason' | 'hash' | 'conflicts'> {
  return {
    action,
    ...(reason && { reason }),
    hash,
    ...(conflicts &&
      conflicts.length > 0 && { conflicts: conflicts.slice(0, CONFLICTS).map(short) }),
  };
}

/** The most conflicts of one page, and characters of one of its values, that a plan carries. */
const CONFLICTS = 100;
const VALUE_CHARACTERS = 2_000;

/** A conflict with values that are not too long for a plan; a longer one is cut and becomes text. */
function short(conflict: MergeConflict): MergeConflict {
  const cut = { ...conflict };
  for (const side of ['base', 'ours', 'theirs'] as const) {
    const text = JSON.stringify(cut[side]) ?? '';
    if (text.length > VALUE_CHARACTERS) cut[side] = shorten(text, VALUE_CHARACTERS);
    if (cut[side] === undefined) delete cut[side];
  }
  return cut;
}
