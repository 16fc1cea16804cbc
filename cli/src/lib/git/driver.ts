import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { BIN_FILE } from '../bin-file.ts';
import { withTemporaryFolder } from '../files/temporary-folder.ts';

/** The git setting with the command of the merge driver. */
export const DRIVER_SETTING = 'merge.sitectl.driver';

/**
 * Returns the command that git runs. It has the full path of this program, because git does not find a
 * `sitectl` in the `node_modules` of a project.
 */
export function driverCommand(): string {
  const words = [process.execPath, BIN_FILE].map((file) => quotedForGit(file));
  return `${words.join(' ')} git merge-driver %O %A %B %P`;
}

/** Quotes a path for the shell of git, which also replaces `%` and a letter. */
function quotedForGit(file: string): string {
  const slashes = path.sep === '\\' ? file.replaceAll('\\', '/') : file;
  return `'${slashes.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

/** Three states of the description of one image: each side has changed another value. */
const NAME = `media/${'0'.repeat(64)}.json`;
const BASE = { name: 'a.png', type: 'image/png', width: 1, height: 1, bytes: 1, alt: '' };
const OURS = { ...BASE, alt: 'A digger' };
const THEIRS = { ...BASE, focal_point: { x: 0.2, y: 0.5 } };

/**
 * Runs the command of a merge driver once in git's shell, on test files.
 * @param folder a folder of the repository
 * @throws CliError `merge_driver_broken` if it does not merge them
 */
export function proveDriver(folder: string, command: string): Promise<void> {
  return withTemporaryFolder(async (temporary) => {
    const [base, ours, theirs] = [BASE, OURS, THEIRS].map((value, at) => {
      const file = path.join(temporary, `${at}`);
      fs.writeFileSync(file, toCanonicalFile(value));
      return file.split(path.sep).join('/');
    });
    const values: Record<string, string | undefined> = {
      O: base,
      A: ours,
      B: theirs,
      P: NAME,
      '%': '%',
    };
    const line = command.replace(/%([OABP%])/g, (_, name: string) => values[name] ?? '');
    const failure = failureOf(folder, line);
    const merged = toCanonicalFile({ ...OURS, ...THEIRS, alt: OURS.alt });
    if (failure === undefined && fs.readFileSync(ours ?? '', 'utf8') === merged) return;
    throw new CliError(
      EXIT.usage,
      'merge_driver_broken',
      `The merge driver does not work: ${failure ?? 'it does not merge'}\n  ${command}`,
      'Install sitectl beside the bundle, and run there: npx sitectl git setup <dir>',
    );
  });
}

/** Runs a command line in git's shell. @returns the reason for a failure, or undefined */
function failureOf(folder: string, line: string): string | undefined {
  try {
    const alias = `alias.sitectl-proof=!${line}`;
    execFileSync('git', ['-c', alias, 'sitectl-proof'], { cwd: folder, stdio: 'pipe' });
    return undefined;
  } catch (error) {
    const stderr = (error as { stderr?: Buffer }).stderr?.toString().trim();
    return stderr?.split('\n')[0] ?? (error instanceof Error ? error.message : String(error));
  }
}

/** Returns the configured command of the merge driver for a folder; undefined if there is none. */
export function configuredDriver(folder: string): string | undefined {
  try {
    const command = ['config', '--get', DRIVER_SETTING];
    const value = execFileSync('git', command, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return value.toString().trim() || undefined;
  } catch {
    return undefined; // No git, no repository, or no such setting.
  }
}
