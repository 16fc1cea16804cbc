import type { ExitCode } from '../../lib/exit-codes.ts';
import { readPlan } from '../../lib/plans/plan-file.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { inspectPlan, planAlone, type InspectedPlan } from '../../lib/plans/inspect-plan.ts';
import { planText, reportPlan, type PlanFormat } from '../../lib/plans/report-plan.ts';
import { bundleOf } from '../../lib/plans/sealed-plan.ts';

export interface PlanShowOptions extends TargetOptions {
  format?: PlanFormat;
}

/** `sitectl plan show`: prints a sealed plan, with the values before and after if a site is named. */
export async function run(
  file: string,
  given: string | undefined,
  options: PlanShowOptions,
  output: Output,
): Promise<ExitCode> {
  const sealed = readPlan(file);
  const { format } = options;
  const isNamed = output.target !== '';
  async function inspect(): Promise<InspectedPlan> {
    const from = bundleOf(file, given, sealed);
    try {
      return await inspectPlan(sealed.plan, from, options, output);
    } catch (error) {
      // The site or the bundle cannot be read: the plan itself is shown anyway.
      if (!output.json && format !== 'json')
        output.print(planText(planAlone(sealed.plan), format ?? 'text', output));
      throw error;
    }
  }
  const inspected = isNamed ? await inspect() : planAlone(sealed.plan);
  const code = reportPlan(inspected, format, output);
  if (!isNamed)
    output.note(
      'To see the values before and after, and whether the plan still holds, add --env or --url.',
    );
  else if (inspected.diff) output.note('The plan still holds.');
  return code;
}
