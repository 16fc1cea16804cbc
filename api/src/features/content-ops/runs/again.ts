import type { Run } from './run-store.service.ts';

/** What to do when the site has changed since a plan. Nobody has seen the plan of a seed or an undo. */
export const againFor = (kind: Run['kind']): string =>
  kind === 'seed' || kind === 'undo' ? 'Try again.' : 'Make a new plan.';
