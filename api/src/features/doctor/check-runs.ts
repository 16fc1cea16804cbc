import { ok, problem, type CheckResult } from './check-result.ts';

/** Reports the run that was interrupted while it was applied; `interrupted` is null if there is none. */
export function checkRuns(interrupted: string | null): CheckResult {
  if (interrupted === null) return ok('Every import is finished.');
  return problem(
    `This run was interrupted: ${interrupted}. No other run can be applied.`,
    `The site finishes it within seconds, or at its next start. If this does not happen, read its log, and run: sitectl runs show ${interrupted}`,
  );
}
