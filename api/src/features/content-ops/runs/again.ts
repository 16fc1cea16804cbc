import type { Run } from './run-store.service.ts';

/** What to do when the site has changed since a plan. The plan of a seed or an undo is shown to no operator. */
export const againFor = (kind: Run['kind']): string =>
  kind === 'seed' || kind === 'undo' ? 'Try again.' : 'Make a new plan.';
