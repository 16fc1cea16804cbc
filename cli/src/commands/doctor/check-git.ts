import { CliError } from '../../lib/cli-error.ts';
import { configuredDriver, proveDriver } from '../../lib/git/driver.ts';
import type { Check } from './check.ts';

/** Checks the merge driver of the repository around a folder, if one is configured. */
export async function checkGit(folder: string): Promise<Check[]> {
  const command = configuredDriver(folder);
  if (command === undefined) return [];
  try {
    await proveDriver(folder, command);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message, hint = null } = error;
    return [{ name: 'git', state: 'problem', message, advice: hint }];
  }
  return [{ name: 'git', state: 'ok', message: 'The merge driver works.', advice: null }];
}
