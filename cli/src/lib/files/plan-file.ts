import fs from 'node:fs';
import path from 'node:path';
import { checkValue } from '@siteyard/schemas/check-value';
import { toCanonicalFile } from '@siteyard/schemas/json';
import { isOverLimits } from '@siteyard/schemas/json-outline';
import {
  importOptions,
  plan,
  planConflict,
  planImage,
  planPage,
  planSection,
  planSettings,
  valueChange,
  type Plan,
} from '@siteyard/schemas/plan';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { writeFiles } from './write-files.ts';

/** A plan of a hundred thousand pages is smaller. */
const MAX_MB = 64;
const LIMITS = { depth: 100, nodes: 2_000_000 } as const;

/**
 * A list that is checked up to its first mistake. A file with hundreds of thousands of them would hold
 * sitectl for a minute, in which it hears no signal.
 */
const listOf = <S extends z.ZodType>(item: S) =>
  z.array(z.unknown()).transform((all, context): z.output<S>[] => {
    const values: z.output<S>[] = [];
    for (const [index, each] of all.entries()) {
      const checked = checkValue(item, each, 1);
      if (checked.ok) values.push(checked.value);
      else {
        const path = [index, ...(checked.problems[0]?.keys ?? [])];
        context.addIssue({ code: 'custom', path, message: checked.problems[0]?.message ?? '' });
        return z.NEVER;
      }
    }
    return values;
  });

const outcome = { conflicts: listOf(planConflict).optional() };

/** A sealed plan as `import --plan` writes it: the plan, and where its bundle was. */
const planFile = plan.extend({
  options: importOptions.extend({ only: listOf(z.string()).optional() }),
  pages: listOf(planPage.extend(outcome)),
  sections: listOf(planSection.extend(outcome)).optional(),
  settings: planSettings.extend({ ...outcome, changes: listOf(z.string()).optional() }).nullable(),
  media: listOf(z.string()),
  images: listOf(
    planImage.extend({ ...outcome, changes: listOf(valueChange).optional() }),
  ).optional(),
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
  const checked = checkValue(planFile, parse(file), 1);
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
