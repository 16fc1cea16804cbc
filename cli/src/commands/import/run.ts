import type { Plan } from '@siteyard/schemas/planning';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { importBundle, type Decision } from '../../lib/site/runs/import-bundle.ts';
import { waitMs } from '../../lib/site/runs/open-run.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { refuseWithoutRead } from '../../lib/site/token-scopes.ts';
import { changesAnything, hasConflicts } from '../../lib/plans/plan-actions.ts';
import { describePlan } from '../../lib/terminal/describe-plan.ts';
import { reportApplied } from '../../lib/terminal/describe-run.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { refuseFolder, writePlan } from '../../lib/plans/plan-file.ts';
import { quoted } from '../../lib/terminal/quoted.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface ImportCommandOptions extends WritableTargetOptions {
  dryRun?: boolean;
  plan?: string;
  yes?: boolean;
  onConflict: Plan['options']['on_conflict'];
  prune?: boolean;
  as?: 'draft';
  adopt?: boolean;
  only?: string[];
  include?: 'contacts';
  wait?: string;
}

/** `sitectl import`: plans, shows, asks, applies and verifies. */
export function run(
  from: string,
  options: ImportCommandOptions,
  output: Output,
): Promise<ExitCode> {
  const wait = waitMs(options.wait);
  refuseContradictions(options);
  if (options.plan !== undefined) refuseFolder(options.plan);
  const isPreview = Boolean(options.dryRun || options.plan !== undefined);
  const request = {
    on_conflict: options.onConflict,
    prune: options.prune ?? false,
    as_draft: options.as === 'draft',
    adopt: options.adopt ?? false,
    ...(options.only && { only: options.only }),
    ...(options.include && { include: [options.include] }),
  };
  return withBundle(from, output, (bundle) => {
    if (!isPreview) refuseWithoutAnswer(options.yes || options.confirm !== undefined);
    return withPlannedSite(
      { ...options, begins: !options.dryRun },
      output,
      async (site, { summary, confirmProtected }) => {
        if (!isPreview) refuseWithoutRead(summary);
        const decide = async (plan: Plan): Promise<Decision> => {
          if (!output.json && !output.quiet) output.print(describePlan(plan, output));
          if (bundle.contacts.count > 0 && !options.include)
            output.note(
              `The bundle has ${count(bundle.contacts.count, 'contact request')} too. To add them, use --include contacts.`,
            );
          if (options.plan !== undefined) await writePlan(options.plan, plan, from);
          if (isPreview || hasConflicts(plan)) return 'discard';
          // A plan without changes only updates the base of the next import.
          if (changesAnything(plan) && !(await confirmProtected()))
            await confirm('Apply this plan?', options.yes);
          return 'apply';
        };
        const how = { source: from, options: request, wait, decide };
        const { run: done, plan, differing } = await importBundle(site, bundle, how, output);
        if (done) return reportApplied(done, output, differing);
        if (hasConflicts(plan)) return conflicts(plan, output);
        return planned(plan, options, output);
      },
    );
  });
}

/** @throws CliError `wrong_usage` for options that contradict each other */
function refuseContradictions({ as, prune }: ImportCommandOptions): void {
  if (as === 'draft' && prune)
    throw wrongUsage('--as draft only proposes pages, and --prune deletes pages at once.');
}

function conflicts(plan: Plan, output: Output): ExitCode {
  const error = 'The site and the bundle have changed the same content. Nothing was changed.';
  const hint = 'Decide with --on-conflict skip, overwrite, copy or merge, or change the bundle.';
  if (output.json) output.answer({ ok: false, error, code: 'import_conflict', hint, plan }, '');
  else process.stderr.write(`error: ${error}\n${hint}\n`);
  return EXIT.conflict;
}

function planned(plan: Plan, { plan: file }: ImportCommandOptions, output: Output): ExitCode {
  output.answer({ ok: true, applied: false, plan }, '');
  if (file !== undefined)
    output.note(
      `Wrote the plan to ${file}. To apply it, run: sitectl apply ${quoted(file)}${output.target}`,
    );
  else output.note('This was a dry run. Nothing was changed.');
  return EXIT.done;
}
