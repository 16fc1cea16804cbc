import type { ContentRun } from '@siteyard/schemas/content-run';
import type { Plan } from '@siteyard/schemas/plan';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { alreadyRead, withBundle, type OpenBundle } from '../../lib/files/open-bundle.ts';
import { readPlan } from '../../lib/files/plan-file.ts';
import { readRuns } from '../../lib/site/runs/find-run.ts';
import { importBundle, type Decision } from '../../lib/site/runs/import-bundle.ts';
import { waitMs } from '../../lib/site/runs/open-run.ts';
import { callsOf, type RunCalls } from '../../lib/site/runs/run-calls.ts';
import {
  refuseWithoutRead,
  withPlannedSite,
  type WritableTargetOptions,
} from '../../lib/site/target.ts';
import { changesAnything, hasConflicts } from '../../lib/terminal/describe-plan.ts';
import { reportApplied } from '../../lib/terminal/describe-run.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { minute } from '../../lib/terminal/table.ts';
import { planChanges } from './plan-changes.ts';
import { quoted } from '../../lib/terminal/quoted.ts';

export interface ApplyOptions extends WritableTargetOptions {
  wait?: string;
}

/** `sitectl apply`: plans the bundle again, and applies it if the plan is still the sealed one. */
export function run(
  file: string,
  given: string | undefined,
  options: ApplyOptions,
  output: Output,
): Promise<ExitCode> {
  const wait = waitMs(options.wait);
  const sealed = readPlan(file);
  const from = given ?? sealed.bundle;
  if (from === '')
    throw new CliError(
      EXIT.usage,
      'wrong_usage',
      'The plan was made for a bundle from stdin.',
      `Name the bundle: sitectl apply ${quoted(file)} site.tar.gz`,
    );
  refuseExpired(sealed.plan);
  return withBundle(from, output, (bundle) => {
    refuseOtherBundle(sealed.plan, bundle, from);
    return withPlannedSite(options, output, async (site, { summary, confirmProtected }) => {
      refuseOtherSite(sealed.plan, summary.site_id);
      refuseWithoutRead(summary);
      let before: ContentRun | undefined;
      const decide = async (plan: Plan): Promise<Decision> => {
        if (plan.seal !== sealed.plan.seal) {
          before = await appliedBefore(callsOf(site, output), sealed.plan);
          if (before) return 'discard';
          throw drifted(planChanges(sealed.plan, plan));
        }
        if (hasConflicts(plan)) throw unsolved();
        if (changesAnything(plan)) await confirmProtected();
        return 'apply';
      };
      const how = { source: from, options: sealed.plan.options, wait, decide };
      const { run: done, differing } = await importBundle(site, alreadyRead(bundle), how, output);
      if (before)
        output.note(
          `This plan was applied already, on ${minute(before.applied_at)} UTC. Nothing was changed now.`,
        );
      const receipt = done ?? before;
      return receipt ? reportApplied(receipt, output, differing) : EXIT.done;
    });
  });
}

/**
 * Returns the run that has applied a plan and was not undone. A caller that has lost the answer applies
 * the plan again, and gets this receipt.
 */
async function appliedBefore(calls: RunCalls, sealed: Plan): Promise<ContentRun | undefined> {
  for await (const { id, kind, state, created_at, undone_by } of readRuns(calls)) {
    if (created_at < sealed.created_at) return undefined;
    if (kind !== 'import' || state !== 'applied' || undone_by !== null) continue;
    const run = await calls.get(id);
    if (run.plan?.seal === sealed.seal) return run;
  }
  return undefined;
}

function refuseExpired({ expires_at }: Plan): void {
  if (Date.parse(expires_at) <= Date.now()) throw drifted([`It expired on ${expires_at}.`]);
}

function refuseOtherBundle(plan: Plan, { digest }: OpenBundle, from: string): void {
  if (digest !== plan.bundle_digest) throw drifted([`The bundle "${from}" has changed.`]);
}

function refuseOtherSite({ site_id }: Plan, target: string): void {
  if (site_id === target) return;
  throw new CliError(
    EXIT.refused,
    'other_site',
    'The plan was made for another site.',
    'Name the site that it was made for, or plan anew for this one.',
  );
}

const drifted = (why: readonly string[]) =>
  new CliError(
    EXIT.conflict,
    'plan_drifted',
    `The plan no longer holds, and nothing was changed.${why.map((each) => `\n  ${each}`).join('')}`,
    'Plan anew: sitectl import <from> --plan <file>',
  );

const unsolved = () =>
  new CliError(
    EXIT.conflict,
    'import_conflict',
    'The plan has conflicts, and nothing was changed.',
    'Plan anew with --on-conflict skip, overwrite, copy or merge, or change the bundle.',
  );
