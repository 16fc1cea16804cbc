import { setTimeout } from 'node:timers/promises';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { failed, POLL_MS } from './plan-run.ts';
import { outOfSight, WHAT_NOW, type RunCalls } from './run-calls.ts';

interface Applying {
  /** The plan of the run, if known, so that the receipt need not be read. */
  plan?: Plan;
  /** Called while the run is applied, each time the site reports that visitors see the new content. */
  onShown?: () => void;
}

/**
 * Waits until a run is applied.
 * @throws CliError with the site's own code if the run failed or was discarded
 */
export async function untilApplied(
  calls: RunCalls,
  run: ContentRun,
  progress: Progress,
  { plan, onShown = () => {} }: Applying = {},
): Promise<ContentRun> {
  let [now, pause]: [ContentRun, number] = [run, POLL_MS.first];
  const whole = { ...(plan && { plan }) };
  if (run.state !== 'applying') return ended({ ...run, ...whole });
  while (now.state === 'applying') {
    if (now.progress)
      progress.say(`Applying: ${digits(now.progress.done)} of ${digits(now.progress.total)}`);
    const asked = performance.now();
    // The first call does not wait, because visitors often see the new content already.
    const look = now === run ? calls.getHeadNow : calls.getHead;
    now = await look(run.id).catch((error: unknown) => {
      throw outOfSight(
        error,
        `The site continues automatically. ${WHAT_NOW} ${calls.toSee(run.id)}`,
      );
    });
    if (now.state === 'applying' && now.applied_at !== null) onShown();
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
