import type { SiteDiff } from '@siteyard/schemas/merge';
import type { Plan } from '@siteyard/schemas/planning';
import { withBundle } from '../files/open-bundle.ts';
import { importBundle, type Decision } from '../site/runs/import-bundle.ts';
import { waitMs } from '../site/runs/open-run.ts';
import { callsOf } from '../site/runs/run-calls.ts';
import { withPlannedSite } from '../site/open-site.ts';
import type { TargetOptions } from '../site/target.ts';
import type { Output } from '../terminal/output.ts';
import { planChanges } from './plan-changes.ts';
import { appliedBefore, changedBundle, expired, refuseOtherSite } from './sealed-plan.ts';

/** A sealed plan, compared with the site and the bundle as they are now. */
export interface InspectedPlan {
  plan: Plan;
  /** The values before and after; null if the site was not read, or if the plan no longer holds. */
  diff: SiteDiff | null;
  /** The reasons why the plan no longer holds; [] if it holds, or if the site was not read. */
  drift: string[];
  /** When the plan was applied; null if it was not. */
  appliedAt: string | null;
}

/** Returns what a plan contains by itself, without the site. */
export const planAlone = (plan: Plan): InspectedPlan => ({
  plan,
  diff: null,
  drift: expired(plan),
  appliedAt: null,
});

/**
 * Plans the bundle of a sealed plan again, and compares the two plans. Reads the values from the site if
 * the plan still holds. Changes nothing.
 * @param from the path of the bundle
 */
export function inspectPlan(
  plan: Plan,
  from: string,
  options: TargetOptions & { wait?: string },
  output: Output,
): Promise<InspectedPlan> {
  const wait = waitMs(options.wait);
  const found = planAlone(plan);
  return withBundle(from, output, async (bundle) => {
    found.drift.push(...changedBundle(plan, bundle, from));
    if (found.drift.length > 0) return found;
    await withPlannedSite(options, output, async (site, { summary }) => {
      refuseOtherSite(plan, summary.site_id);
      const decide = async (now: Plan, readChanges: () => Promise<SiteDiff>): Promise<Decision> => {
        if (now.seal === plan.seal) found.diff = await readChanges();
        else {
          const before = await appliedBefore(callsOf(site, output), plan);
          if (before) found.appliedAt = before.applied_at;
          else found.drift = planChanges(plan, now);
        }
        return 'discard';
      };
      const how = { source: from, options: plan.options, wait, decide };
      await importBundle(site, bundle, how, output);
    });
    return found;
  });
}
