import { setTimeout } from 'node:timers/promises';
import type { ContentRun } from '@siteyard/schemas/http';
import { AppError, errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';

/** The first and the longest pause between two requests for the state of a run, in ms. */
export const POLL_MS = { first: 50, longest: 400 } as const;

/** The maximum number of plannings of a run. A restart of the site loses the planning. */
const PLANNINGS = 3;

/**
 * Waits until a run is planned.
 * @param calls the calls of one run. `plan` may answer before the run is planned.
 * @throws CliError or AppError with the site's own code if the run could not be planned
 */
export async function untilPlanned(
  calls: Record<'plan' | 'getHead' | 'get', () => Promise<ContentRun>>,
): Promise<ContentRun> {
  for (let tries = 1; ; tries += 1) {
    let now = await calls.plan();
    if (!now.planning) return now;
    for (let pause: number = POLL_MS.first; now.planning;) {
      await setTimeout(pause);
      pause = Math.min(pause * 2, POLL_MS.longest);
      now = await calls.getHead();
    }
    if (now.error) throw failed(now);
    if (now.state === 'planned') return calls.get();
    if (now.state !== 'open' || tries === PLANNINGS) throw failed(now);
  }
}

/** Returns the error of a run that could not be planned or applied. */
export function failed({ id, state, error }: ContentRun): Error {
  const code = error?.code;
  if (error && code !== undefined && Object.hasOwn(errorTable, code))
    return new AppError(code as ErrorCode, { message: error.error });
  return new CliError(
    EXIT.unreachable,
    code ?? 'run_failed',
    error?.error ?? `The run ${id} ended as "${state}". Nothing was changed.`,
  );
}
