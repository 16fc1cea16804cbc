import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { readPlan } from '../../lib/plans/plan-file.ts';
import { importBundle, type Decision } from '../../lib/site/runs/import-bundle.ts';
import { waitMs } from '../../lib/site/runs/open-run.ts';
import { callsOf } from '../../lib/site/runs/run-calls.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { refuseWithoutRead } from '../../lib/site/token-scopes.ts';
import { changesAnything, hasConflicts } from '../../lib/plans/plan-actions.ts';
import { reportApplied } from '../../lib/terminal/describe-run.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { minute } from '../../lib/terminal/table.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';
import { inspectPlan } from '../../lib/plans/inspect-plan.ts';
import { planChanges } from '../../lib/plans/plan-changes.ts';
import { reportPlan, type PlanFormat } from '../../lib/plans/report-plan.ts';
import {
  appliedBefore,
  bundleOf,
  changedBundle,
  drifted,
  expired,
  refuseOtherSite,
  unsolved,
} from '../../lib/plans/sealed-plan.ts';

export interface ApplyOptions extends WritableTargetOptions {
  wait?: string;
  dryRun?: boolean;
  format?: PlanFormat;
}

/** `sitectl apply`: plans the bundle again, and applies it if the plan is still the sealed one. */
export async function run(
  file: string,
  given: string | undefined,
  options: ApplyOptions,
  output: Output,
): Promise<ExitCode> {
  const wait = waitMs(options.wait);
  if (options.format && !options.dryRun) throw wrongUsage('--format goes with --dry-run.');
  const sealed = readPlan(file);
  const from = bundleOf(file, given, sealed);
  if (options.dryRun) {
    const inspected = await inspectPlan(sealed.plan, from, options, output);
    const code = reportPlan(inspected, options.format, output);
    output.note('This was a dry run. Nothing was changed.');
    return code;
  }
  refuseDrift(expired(sealed.plan));
  return withBundle(from, output, (bundle) => {
    refuseDrift(changedBundle(sealed.plan, bundle, from));
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
      const { run: done, differing } = await importBundle(site, bundle, how, output);
      if (before)
        output.note(
          `This plan was applied already, on ${minute(before.applied_at)} UTC. Nothing was changed now.`,
        );
      const receipt = done ?? before;
      return receipt ? reportApplied(receipt, output, differing) : EXIT.done;
    });
  });
}

function refuseDrift(why: readonly string[]): void {
  if (why.length > 0) throw drifted(why);
}
