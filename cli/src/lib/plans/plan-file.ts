import fs from 'node:fs';
import path from 'node:path';
import { checkValue } from '@siteyard/schemas/errors';
import { toCanonicalFile, isOverLimits } from '@siteyard/schemas/values';
import { plan, type Plan } from '@siteyard/schemas/planning';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { toFirstMistake } from './first-mistake.ts';
import { wrongUsage } from '../wrong-usage.ts';
import { writeFiles } from '../files/write-files.ts';

/** The maximum size of a plan. A plan of a hundred thousand pages is smaller. */
const MAX_MB = 64;
const LIMITS = { depth: 100, nodes: 2_000_000 } as const;

/** The file of `import --plan`: a sealed plan and the path of its bundle. */
const planFile = plan.extend({
  /** The path of the bundle, relative to the folder of the plan; '' for stdin. */
  bundle: z.string(),
});

const checkedPlanFile = toFirstMistake(planFile) as z.ZodType<z.output<typeof planFile>>;

export interface PlanFile {
  plan: Plan;
  /** The path of the bundle, relative to the current folder; '' for stdin. */
  bundle: string;
}

/** @throws CliError `wrong_usage` if a plan cannot be written there, because it is a folder */
export function refuseFolder(file: string): void {
  if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw wrongUsage(`--plan "${file}" is a folder. Name a file.`);
}

/** Writes a plan for `sitectl apply`. */
export async function writePlan(file: string, sealed: Plan, bundle: string): Promise<void> {
  const from = path.dirname(path.resolve(file));
  const relative = bundle === '-' ? '' : path.relative(from, path.resolve(bundle)) || '.';
  const text = toCanonicalFile({ ...sealed, bundle: relative.split(path.sep).join('/') });
  await writeFiles(new Map([[path.resolve(file), text]]));
}

/** @throws CliError `file_not_found`; `plan_invalid` if the file is no plan */
export function readPlan(file: string): PlanFile {
  if (!fs.existsSync(file))
    throw new CliError(EXIT.usage, 'file_not_found', `There is no file "${file}".`);
  const checked = checkValue(checkedPlanFile, parse(file), 1);
  if (!checked.ok)
    throw noPlan(file, `"${checked.problems[0]?.path ?? ''}" is not as it should be`);
  const { bundle, ...sealed } = checked.value;
  const shown = bundle && path.relative('', path.resolve(path.dirname(file), bundle));
  return { plan: sealed, bundle: bundle && (shown || '.') };
}

function parse(file: string): unknown {
  if (fs.statSync(file).size > MAX_MB * 1024 ** 2)
    throw noPlan(file, `it is larger than ${MAX_MB} MB`);
  const bytes = fs.readFileSync(file);
  if (isOverLimits(bytes, LIMITS))
    throw noPlan(
      file,
      `it has more than ${LIMITS.nodes.toLocaleString('en')} values, or more than ${LIMITS.depth} levels`,
    );
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw noPlan(file);
  }
}

const noPlan = (file: string, why?: string) =>
  new CliError(
    EXIT.usage,
    'plan_invalid',
    `"${file}" is not a plan${why ? `: ${why}` : ''}.`,
    'To write one, run: sitectl import <from> --plan plan.json',
  );
