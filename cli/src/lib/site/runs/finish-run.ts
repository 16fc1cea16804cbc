import { setTimeout } from 'node:timers/promises';
import { AppError, errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import type { ContentRun } from '@siteyard/schemas/content-run';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { RunCalls } from './run-calls.ts';

/** The first and the longest pause between two looks at a run that is being applied, in ms. */
const POLL_MS = { first: 50, longest: 1000 } as const;

/**
 * Waits until a run is applied.
 * @throws CliError with the site's own code when it failed or was discarded
 */
export async function untilApplied(
  calls: RunCalls,
  run: ContentRun,
  progress: Progress,
): Promise<ContentRun> {
  let [now, pause]: [ContentRun, number] = [run, POLL_MS.first];
  while (now.state === 'applying') {
    if (now.progress) progress.say(`Applying: ${now.progress.done} of ${now.progress.total}`);
    await setTimeout(pause);
    pause = Math.min(pause * 2, POLL_MS.longest);
    now = await calls.get(run.id).catch((error: unknown) => {
      throw outOfSight(run.id, error);
    });
  }
  if (now.state === 'applied') return now;
  throw failed(now);
}

/** The site goes on without us, so the hint is where to look. */
function outOfSight(id: string, error: unknown): unknown {
  if (!(error instanceof CliError) || error.exit !== EXIT.unreachable) return error;
  const hint = `The site goes on by itself. To see what became of it, run: sitectl runs show ${id}`;
  return new CliError(error.exit, error.code, error.message, hint);
}

function failed({ id, state, error }: ContentRun): Error {
  const code = error?.code;
  if (error && code !== undefined && Object.hasOwn(errorTable, code))
    return new AppError(code as ErrorCode, { message: error.error });
  return new CliError(
    EXIT.unreachable,
    code ?? 'run_failed',
    error?.error ?? `The run ${id} ended as "${state}". Nothing was changed.`,
  );
}
