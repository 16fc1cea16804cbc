import fs from 'node:fs';
import path from 'node:path';
import { checkValue } from '@siteyard/schemas/check-value';
import { toCanonicalFile } from '@siteyard/schemas/json';
import { plan, type Plan } from '@siteyard/schemas/plan';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { writeFiles } from './write-files.ts';

/** A sealed plan as `import --plan` writes it: the plan, and where its bundle was. */
const planFile = plan.extend({
  /** The path of the bundle, from the folder of the plan; '' for one that came from stdin. */
  bundle: z.string(),
});

export interface PlanFile {
  plan: Plan;
  /** The path of the bundle, from the current folder; '' for one that came from stdin. */
  bundle: string;
}

/** Writes a plan for `sitectl apply`. */
export async function writePlan(file: string, sealed: Plan, bundle: string): Promise<void> {
  const from = path.dirname(path.resolve(file));
  const relative = bundle === '-' ? '' : path.relative(from, path.resolve(bundle)) || '.';
  const text = toCanonicalFile({ ...sealed, bundle: relative.split(path.sep).join('/') });
  await writeFiles(new Map([[path.resolve(file), text]]));
}

/** @throws CliError `file_not_found`; `plan_invalid` for a file that is no plan */
export function readPlan(file: string): PlanFile {
  if (!fs.existsSync(file))
    throw new CliError(EXIT.usage, 'file_not_found', `There is no file "${file}".`);
  const checked = checkValue(planFile, parse(file));
  if (!checked.ok) throw noPlan(file, checked.problems[0]?.path);
  const { bundle, ...sealed } = checked.value;
  const shown = bundle && path.relative('', path.resolve(path.dirname(file), bundle));
  return { plan: sealed, bundle: bundle && (shown || '.') };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw noPlan(file);
  }
}

const noPlan = (file: string, place?: string) =>
  new CliError(
    EXIT.usage,
    'plan_invalid',
    `"${file}" is not a plan${place ? `: "${place}" is not as it should be` : ''}.`,
    'To write one, run: sitectl import <from> --plan plan.json',
  );
