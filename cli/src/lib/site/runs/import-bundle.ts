import type { ContentRun } from '@siteyard/schemas/http';
import type { SiteDiff } from '@siteyard/schemas/merge';
import type { ImportOptions, Plan } from '@siteyard/schemas/planning';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { identityOf, type OpenBundle } from '../../files/open-bundle.ts';
import type { Output } from '../../terminal/output.ts';
import { createProgress } from '../../terminal/progress.ts';
import type { Client } from '../client.ts';
import { untilApplied } from './finish-run.ts';
import { waiting, withRun } from './open-run.ts';
import { PAUSES, retriesOf } from './retry.ts';
import { readPlanDiff } from './plan-diff.ts';
import { outOfSight, runCalls } from './run-calls.ts';
import { runSource } from './run-source.ts';
import { sendContacts, sendDocumentsAndSettings } from './send-documents.ts';
import { announceImages, collectPageImages, imagesToSend, sendImages } from './send-images.ts';
import { sendPages } from './send-pages.ts';
import { steadyReads } from '../steady-reads.ts';
import { findDifferences } from './verify.ts';

/** The decision about a planned run. */
export type Decision = 'apply' | 'discard';

export interface ImportRequest {
  /** The folder or archive, for the receipt. */
  source: string;
  options: ImportOptions;
  /** The maximum time to wait for the end of another run, in ms. */
  wait: number;
  /**
   * Decides about the plan, and may ask the user.
   * @param readChanges reads the values before and after the plan from the site
   */
  decide: (plan: Plan, readChanges: () => Promise<SiteDiff>) => Promise<Decision>;
  /** The pauses before another attempt after a cut connection, in ms. */
  pauses?: readonly number[];
}

export interface ImportOutcome {
  plan: Plan;
  /** The receipt; absent for a discarded run. */
  run?: ContentRun;
  /** Content that differs from the plan, because a person edited it right after the run. */
  differing?: string[];
}

/**
 * Sends a bundle to a site, requests the plan of the import, and applies it if `decide` returns `apply`.
 * Only then the images are sent. A run that is not applied is discarded.
 * @throws CliError with the site's own code if it refuses; then the site is unchanged
 */
export async function importBundle(
  site: Client,
  open: OpenBundle,
  { source, options, wait, decide, pauses = PAUSES }: ImportRequest,
  output: Output,
): Promise<ImportOutcome> {
  const retries = retriesOf(output, pauses);
  const calls = runCalls(site, retries, output.target);
  const progress = createProgress(output);
  const request = {
    kind: 'import' as const,
    source: runSource(source === '-' ? 'stdin' : source),
    bundle: identityOf(open),
    options,
  };
  const create = () => waiting(() => calls.create(request), wait, output);
  return withRun(calls, create, output, async ({ id }, keep) => {
    try {
      const ofPages = collectPageImages(options.only);
      const hasImages = Object.keys(open.bundle.media).length > 0;
      const { pages } = open.bundle;
      await sendPages(calls, id, pages, progress, hasImages ? ofPages.add : undefined);
      const images = imagesToSend(open.bundle, ofPages.names, options.only);
      const missing = await announceImages(calls, id, images, retries);
      await sendDocumentsAndSettings(calls, id, open.bundle);
      if (options.include?.includes('contacts')) await sendContacts(calls, id, open, progress);
      progress.say('Planning');
      const plan = planOf(await calls.plan(id));
      progress.end();
      const readChanges = () => readPlanDiff(calls, id, plan);
      if ((await decide(plan, readChanges)) === 'discard') return { plan };
      if (missing > 0) await sendImages(calls, id, images, open, { retries, progress, missing });
      progress.say('Applying');
      const started = await waiting(() => calls.apply(id, plan.seal), wait, output);
      keep();
      const run = await untilApplied(calls, started, progress, plan);
      progress.say('Verifying');
      const reads = steadyReads(site, output, { wasReached: true });
      const differing = await findDifferences(reads, plan).catch((error: unknown) => {
        throw outOfSight(error, `${UNCHECKED} ${calls.toSee(id)}`);
      });
      return { plan, run, differing };
    } finally {
      progress.end();
    }
  });
}

const UNCHECKED = 'The import is applied; only the check of it was cut short. To see it, run:';

/** Returns the plan of a run. @throws CliError `unexpected_answer` if it has none */
export function planOf({ plan }: ContentRun): Plan {
  if (plan) return plan;
  throw new CliError(EXIT.unreachable, 'unexpected_answer', 'The site answered without a plan.');
}
