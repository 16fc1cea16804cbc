import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { isBundleFolder, noBundle } from '../../lib/files/is-bundle-folder.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import { driverCommand, DRIVER_SETTING, proveDriver } from '../../lib/git/driver.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';

/** Git merges files without the driver by lines. */
const ATTRIBUTES = [
  'site.json text eol=lf',
  'contact-requests/*.json text eol=lf',
  'settings.json text eol=lf merge=sitectl',
  'pages/*.json text eol=lf merge=sitectl',
  'sections/*.json text eol=lf merge=sitectl',
  'items/*.json text eol=lf merge=sitectl',
  'media/*.json text eol=lf merge=sitectl',
];

/** The line of version 0.2.0, whose folders had a file with checksums. */
const FORMER = 'checksums.txt text eol=lf merge=union';

/** `sitectl git setup`: tests the merge driver, configures it, and writes `.gitattributes`. */
export async function run(
  folder: string,
  _options: CommonOptions,
  output: Output,
): Promise<ExitCode> {
  if (!isBundleFolder(folder)) throw noBundle(folder);
  git(folder, 'rev-parse', '--git-dir');
  const config = {
    'merge.sitectl.name': 'merge pages, sections, items, settings and descriptions of images',
    [DRIVER_SETTING]: driverCommand(),
  };
  await proveDriver(folder, driverCommand());
  const file = path.join(folder, '.gitattributes');
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const lines = before.split(/\r?\n/).filter((line) => line !== FORMER);
  const missing = ATTRIBUTES.filter((line) => !lines.includes(line));
  if (lines.at(-1) === '') lines.pop();
  const text = [...lines, ...missing].map((line) => `${line}\n`).join('');
  if (text !== before) await writeFiles(new Map([[file, text]]));
  for (const [name, value] of Object.entries(config)) git(folder, 'config', name, value);
  output.done(
    { ok: true, attributes: missing, config },
    `Wrote ${file} and configured the merge driver. Commit .gitattributes.\n`,
  );
  return EXIT.done;
}

/** @throws CliError `no_repository` if git is missing or the folder is in no repository */
function git(folder: string, ...args: string[]): void {
  try {
    execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const stderr = (error as { stderr?: Buffer }).stderr?.toString().trim();
    const why = stderr === undefined || stderr === '' ? 'git cannot be run' : stderr;
    throw new CliError(
      EXIT.usage,
      'no_repository',
      `"${folder}" cannot be set up: ${why}`,
      'Install git, and run "git init" first.',
    );
  }
}
