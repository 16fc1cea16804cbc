import { setTimeout } from 'node:timers/promises';
import type { ContentRun } from '@siteyard/schemas/content-run';
import type { Plan } from '@siteyard/schemas/plan';
import { digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { failed, POLL_MS } from './plan-run.ts';
import { outOfSight, WHAT_NOW, type RunCalls } from './run-calls.ts';

interface Applying {
  /** What the run was applied by, if that is known: its receipt says the same. */
  plan?: Plan;
  /** Called whenever visitors are known to see the run, or to see it within moments, while it is applied. */
  onShown?: () => void;
}

/**
 * Waits until a run is applied.
 * @throws CliError with the site's own code when it failed or was discarded
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
    // Often visitors see it already, and a call that waits would not say so before the end.
    const look = now === run ? calls.getHeadNow : calls.getHead;
    now = await look(run.id).catch((error: unknown) => {
      throw outOfSight(error, `The site goes on by itself. ${WHAT_NOW} ${calls.toSee(run.id)}`);
    });
    if (now.state === 'applying' && now.applied_at !== null) onShown();
    // The site has waited already, unless it is an older one, or another instance applies the run.
    if (now.state !== 'applying' || performance.now() - asked > POLL_MS.longest) continue;
    await setTimeout(pause);
    pause = Math.min(pause * 2, POLL_MS.longest);
  }
  const isDone = now.state === 'applied';
  return ended(isDone && !plan ? await calls.get(run.id) : { ...now, ...whole });
}

/** @throws CliError or AppError for a run that is not applied */
function ended(run: ContentRun): ContentRun {
  if (run.state === 'applied') return run;
  throw failed(run);
}
