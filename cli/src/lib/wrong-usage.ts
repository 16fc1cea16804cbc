import { checkValue } from '@siteyard/schemas/errors';
import type { z } from 'zod';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

/** Returns the error for a wrong value, or for options that contradict each other. */
export const wrongUsage = (message: string, hint?: string): CliError =>
  new CliError(EXIT.usage, 'wrong_usage', message, hint);

/**
 * Checks a value of the command line by the schema of the site, before the site is called.
 * @param name the value in a sentence, such as `The title`
 * @throws CliError `wrong_usage`
 */
export function checkValueOf(schema: z.ZodType, value: unknown, name: string): void {
  const checked = checkValue(schema, value, 1);
  if (!checked.ok) throw wrongUsage(`${name} ${checked.problems[0]!.message}.`);
}

/**
 * The ids of runs have letters and at least one digit. Their length depends on the version of the site.
 */
const RUN = /^(?=.*\d)[a-z0-9]{1,64}$/i;

/** @throws CliError `wrong_usage` if a text cannot be the id of a run */
export function checkRunId(id: string): void {
  if (RUN.test(id)) return;
  throw wrongUsage(`"${id}" is not the id of a run.`, 'To see all runs, run: sitectl runs --all');
}
