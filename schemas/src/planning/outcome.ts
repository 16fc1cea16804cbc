import type { MergeConflict } from '../merge/conflict.ts';
import type { PlanPage } from './plan.ts';
import { shorten } from '../primitives/shorten.ts';
import type { Decision } from './decide.ts';

/** Returns the members of a plan for a decision. */
export function outcomeOf(
  { action, reason, conflicts }: Pick<Decision, 'action' | 'reason' | 'conflicts'>,
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

/** The maximum number of conflicts of one page in a plan. */
const CONFLICTS = 100;
/** The maximum length of a value in a plan. */
const VALUE_CHARACTERS = 2_000;

/** Shortens the values of a conflict. A value that is too long becomes the beginning of its JSON. */
function short(conflict: MergeConflict): MergeConflict {
  const result = { ...conflict };
  for (const side of ['base', 'ours', 'theirs'] as const) {
    const text = JSON.stringify(result[side]) ?? '';
    if (text.length > VALUE_CHARACTERS) result[side] = shorten(text, VALUE_CHARACTERS);
    if (result[side] === undefined) delete result[side];
  }
  return result;
}
