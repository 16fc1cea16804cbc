import { setTimeout } from 'node:timers/promises';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { failed, POLL_MS } from './plan-run.ts';
import { outOfSight, WHAT_NOW, type RunCalls } from './run-calls.ts';

/**
 * Waits until a run is applied.
 * @param plan the plan of the run, if it is known, so that it need not be read
 * @throws CliError with the site's own code if the run failed or was discarded
 */
export async function untilApplied(
  calls: RunCalls,
  run: ContentRun,
  progress: Progress,
  plan?: Plan,
): Promise<ContentRun> {
  let [now, pause]: [ContentRun, number] = [run, POLL_MS.first];
  const whole = { ...(plan && { plan }) };
  if (run.state !== 'applying') return ended({ ...run, ...whole });
  while (now.state === 'applying') {
    if (now.progress)
      progress.say(`Applying: ${digits(now.progress.done)} of ${digits(now.progress.total)}`);
    const asked = performance.now();
    now = await calls.getHead(run.id).catch((error: unknown) => {
      throw outOfSight(
        error,
        `The site continues automatically. ${WHAT_NOW} ${calls.toSee(run.id)}`,
      );
    });
    // Pauses only if the site did not wait, because it is older or another instance applies the run.
    if (now.state !== 'applying' || performance.now() - asked > POLL_MS.longest) continue;
    await setTimeout(pause);
    pause = Math.min(pause * 2, POLL_MS.longest);
  }
  const isDone = now.state === 'applied';
  return ended(isDone && !plan ? await calls.get(run.id) : { ...now, ...whole });
}

/** @throws CliError or AppError if the run is not applied */
function ended(run: ContentRun): ContentRun {
  if (run.state === 'applied') return run;
  throw failed(run);
}
