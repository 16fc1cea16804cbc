import type { PlanPage } from '@siteyard/schemas/planning';

type ConflictKind = NonNullable<PlanPage['conflicts']>[number]['kind'];

/** The reason for a conflict, by its kind. */
export const CONFLICT_REASONS: Record<ConflictKind, string> = {
  value: 'both sides changed it',
  removed: 'one side removed what the other changed',
  place: 'both sides moved it',
};

/** Returns the reason after a colon; '' if the values of the conflict show it. */
export const reasonAfterColon = (kind: ConflictKind): string =>
  kind === 'value' ? '' : `: ${CONFLICT_REASONS[kind]}`;

/** Formats a value of a conflict or a difference as JSON. */
export const formatValue = (value: unknown): string =>
  value === undefined ? '(nothing)' : JSON.stringify(value);
