import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatPage, readPageFile } from '@siteyard/schemas/bundle/page-file';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { checkValue } from '@siteyard/schemas/check-value';
import { diffPage, diffSettings, type SiteDiff } from '@siteyard/schemas/diff';
import { toCanonicalFile } from '@siteyard/schemas/json';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readRegularFile } from '../files/folder-source.ts';
import { migratePage, migrateSettings, type Script } from './migrate.ts';

const BEFORE = /^(\w[\w.-]{0,99})\.before\.json$/;

/** What came out of one case. */
export interface CaseResult {
  migration: string;
  name: string;
  /**
   * `different`: something else comes out than the file says. `not_repeatable`: a second run changes
   * it again. `no_after`: there is no file that says what has to come out. `failed`: the script threw.
   */
  result: 'passed' | 'different' | 'not_repeatable' | 'no_after' | 'failed';
  /** From what is wanted to what came out. */
  diff?: SiteDiff;
  message?: string;
  /** The file that holds what has to come out, and its text after this run. */
  after: { file: string; text: string };
}

/** The folder of a script's test cases: beside it, by its name. */
export const casesFolder = ({ file, id }: Pick<Script, 'file' | 'id'>) =>
  path.join(path.dirname(file), `${id}.test`);

/**
 * Runs a script on its cases: pages, and settings where the name begins with `settings`.
 * @throws CliError for a file that is no page and no settings
 */
export function runCases(script: Script): CaseResult[] {
  const folder = casesFolder(script);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, title] = BEFORE.exec(name) ?? [];
      if (title === undefined) return [];
      const files = [path.join(folder, name), path.join(folder, `${title}.after.json`)] as const;
      const runCase = title.startsWith('settings') ? runSettings : runPage;
      return [{ migration: script.id, name: title, ...attempt(script, files, runCase) }];
    });
}

type Files = readonly [before: string, after: string];
type Outcome = Omit<CaseResult, 'migration' | 'name'>;

function attempt(
  script: Script,
  files: Files,
  runCase: (script: Script, files: Files) => Outcome,
): Outcome {
  try {
    return runCase(script, files);
  } catch (error) {
    if (!(error instanceof CliError) || !/^migration_/.test(error.code)) throw error;
    return { result: 'failed', message: error.message, after: { file: files[1], text: '' } };
  }
}

function runPage(script: Script, [before, file]: Files): Outcome {
  const migrated = migratePage(readPage(before), script);
  const after = { file, text: formatPage(migrated) };
  const again = migratePage(migrated, script);
  if (again !== migrated)
    return { result: 'not_repeatable', diff: pageDiff(migrated, again), after };
  if (!fs.existsSync(file)) return { result: 'no_after', after };
  const diff = pageDiff(readPage(file), migrated);
  return diff.pages.length === 0
    ? { result: 'passed', after }
    : { result: 'different', diff, after };
}

function runSettings(script: Script, [before, file]: Files): Outcome {
  const migrated = migrateSettings(readSettings(before), script);
  const after = { file, text: toCanonicalFile(migrated) };
  const again = migrateSettings(migrated, script);
  if (again !== migrated)
    return { result: 'not_repeatable', diff: settingsDiff(migrated, again), after };
  if (!fs.existsSync(file)) return { result: 'no_after', after };
  const wanted = readSettings(file);
  if (isDeepStrictEqual(wanted, migrated)) return { result: 'passed', after };
  return { result: 'different', diff: settingsDiff(wanted, migrated), after };
}

function readPage(file: string): BundlePage {
  const { page, issues } = readPageFile(path.basename(file), readRegularFile(file));
  const wrong = issues.find(({ severity, fixable }) => severity === 'error' && !fixable);
  if (page && !wrong) return page;
  throw invalidCase(file, wrong);
}

function readSettings(file: string): SiteSettings {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(readRegularFile(file)));
  } catch (error) {
    throw invalidCase(file, { message: (error as Error).message });
  }
  const checked = checkValue(siteSettings, value);
  if (checked.ok) return checked.value;
  throw invalidCase(file, checked.problems[0]);
}

const invalidCase = (file: string, problem: { path?: string; message: string } | undefined) =>
  new CliError(
    EXIT.problems,
    'test_invalid',
    `${file}: ${[problem?.path, problem?.message].filter(Boolean).join(' ')}`,
  );

const NOTHING: SiteDiff = {
  pages: [],
  settings: [],
  media: { added: [], removed: [], changed: [] },
};

function pageDiff(before: BundlePage, after: BundlePage): SiteDiff {
  const change = diffPage(before, { ...after, key: before.key });
  return { ...NOTHING, pages: change ? [change] : [] };
}

const settingsDiff = (before: SiteSettings, after: SiteSettings): SiteDiff => ({
  ...NOTHING,
  settings: diffSettings(before, after),
});
