import { AppError, type Issue } from '@siteyard/schemas/errors';
import type { Run } from '../store/run.model.ts';

/**
 * The advice for an operator if the site has changed since a plan. Operators do not see the plan of a
 * seed or an undo.
 */
export const againFor = (kind: Run['kind']): string =>
  kind === 'seed' || kind === 'undo' ? 'Try again.' : 'Start the import again.';

export const drifted = () => new AppError('plan_drifted');

/** The error for a plan whose subject has changed since. */
export const changedSince = (what: string, { kind }: Pick<Run, 'kind'>) =>
  new AppError('plan_drifted', {
    message: `${what} has changed since this plan was made, so nothing was changed. ${againFor(kind)}`,
  });

export function brokenReferences(issues: Issue[]): AppError {
  const [first] = issues;
  return new AppError('broken_references', {
    message: `Nothing was changed: ${first?.path} ${first?.message}${issues.length > 1 ? `, and ${issues.length - 1} more` : ''}.`,
    issues,
  });
}
