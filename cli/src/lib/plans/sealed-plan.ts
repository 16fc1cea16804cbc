import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { OpenBundle } from '../files/open-bundle.ts';
import type { PlanFile } from './plan-file.ts';
import { readRuns } from '../site/runs/read-runs.ts';
import type { RunCalls } from '../site/runs/run-calls.ts';
import { quoted } from '../terminal/quoted.ts';
import { wrongUsage } from '../wrong-usage.ts';

/** The checks of a sealed plan. */

/**
 * Returns the path of the bundle of a plan.
 * @param given the path on the command line
 * @throws CliError `wrong_usage` if the bundle came from stdin
 */
export function bundleOf(file: string, given: string | undefined, { bundle }: PlanFile): string {
  const from = given ?? bundle;
  if (from !== '') return from;
  throw wrongUsage(
    'The plan was made for a bundle from stdin.',
    `Name the bundle: sitectl apply ${quoted(file)} site.tar.gz`,
  );
}

/** Returns a sentence that the plan has expired; [] if it has not. */
export const expired = ({ expires_at }: Plan): string[] =>
  Date.parse(expires_at) <= Date.now() ? [`It expired on ${expires_at}.`] : [];

/** Returns a sentence that the bundle has changed since the plan; [] if it has not. */
export const changedBundle = (plan: Plan, { digest }: OpenBundle, from: string): string[] =>
  digest === plan.bundle_digest ? [] : [`The bundle "${from}" has changed.`];

/** @throws CliError `other_site` if the plan was made for another site */
export function refuseOtherSite({ site_id }: Plan, target: string): void {
  if (site_id === target) return;
  throw new CliError(
    EXIT.refused,
    'other_site',
    'The plan was made for another site.',
    'Name the site that it was made for, or plan anew for this one.',
  );
}

/**
 * Returns the run that applied a plan, if it was not undone. If the connection was cut after the site
 * applied the plan, the caller runs the command again, and this run is the receipt.
 */
export async function appliedBefore(
  calls: RunCalls,
  sealed: Plan,
): Promise<ContentRun | undefined> {
  for await (const { id, kind, state, created_at, undone_by } of readRuns(calls)) {
    if (created_at < sealed.created_at) return undefined;
    if (kind !== 'import' || state !== 'applied' || undone_by !== null) continue;
    const run = await calls.get(id);
    if (run.plan?.seal === sealed.seal) return run;
  }
  return undefined;
}

export const drifted = (why: readonly string[]) =>
  new CliError(
    EXIT.conflict,
    'plan_drifted',
    `The plan no longer holds, and nothing was changed.${why.map((each) => `\n  ${each}`).join('')}`,
    'Plan anew: sitectl import <from> --plan <file>',
  );

export const unsolved = () =>
  new CliError(
    EXIT.conflict,
    'import_conflict',
    'The plan has conflicts, and nothing was changed.',
    'Plan anew with --on-conflict skip, overwrite, copy or merge, or change the bundle.',
  );
