import fs from 'node:fs';
import path from 'node:path';
import type { BundleIssue } from '@siteyard/schemas/bundle/issues';
import { formatPage, readPageFile } from '@siteyard/schemas/bundle/page-file';
import { formatSection, readSectionFile } from '@siteyard/schemas/bundle/section-file';
import type { BundlePage, BundleSection } from '@siteyard/schemas/bundle';
import { checkValue } from '@siteyard/schemas/check-value';
import { diffPage, diffSection, diffSettings, isSame, type SiteDiff } from '@siteyard/schemas/diff';
import { toCanonicalFile } from '@siteyard/schemas/json';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readRegularFile } from '../files/folder-source.ts';
import type { RunningScript } from './script-thread.ts';

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
export const casesFolder = ({ file, id }: Pick<RunningScript, 'file' | 'id'>) =>
  path.join(path.dirname(file), `${id}.test`);

/**
 * Runs a script on its cases: pages, settings where the name begins with `settings`, and sections where
 * it begins with `section`.
 * @throws CliError for a file that is not what its name says
 */
export async function runCases(script: RunningScript): Promise<CaseResult[]> {
  const folder = casesFolder(script);
  if (!fs.existsSync(folder)) return [];
  const results: CaseResult[] = [];
  for (const name of fs.readdirSync(folder).toSorted()) {
    const [, title] = BEFORE.exec(name) ?? [];
    if (title === undefined) continue;
    const files = [path.join(folder, name), path.join(folder, `${title}.after.json`)] as const;
    results.push({ migration: script.id, name: title, ...(await attempt(script, title, files)) });
  }
  return results;
}

type Files = readonly [before: string, after: string];
type Outcome = Omit<CaseResult, 'migration' | 'name'>;

/** What a case can be about. */
interface Subject<T> {
  read(file: string): T;
  /** Gives the same object where the script changes nothing. */
  migrate(before: T, script: RunningScript): Promise<T>;
  format(value: T): string;
  diff(before: T, after: T): SiteDiff;
}

async function attempt(script: RunningScript, title: string, files: Files): Promise<Outcome> {
  try {
    if (title.startsWith('settings')) return await runCase(SETTINGS, script, files);
    if (title.startsWith('section')) return await runCase(SECTION, script, files);
    return await runCase(PAGE, script, files);
  } catch (error) {
    if (!(error instanceof CliError) || !/^migration_/.test(error.code)) throw error;
    return { result: 'failed', message: error.message, after: { file: files[1], text: '' } };
  }
}

async function runCase<T>(
  subject: Subject<T>,
  script: RunningScript,
  [before, file]: Files,
): Promise<Outcome> {
  const { read, migrate, format, diff } = subject;
  const migrated = await migrate(read(before), script);
  const after = { file, text: format(migrated) };
  const again = await migrate(migrated, script);
  if (again !== migrated) return { result: 'not_repeatable', diff: diff(migrated, again), after };
  if (!fs.existsSync(file)) return { result: 'no_after', after };
  const wanted = read(file);
  const differing = diff(wanted, migrated);
  return isSame(differing)
    ? { result: 'passed', after }
    : { result: 'different', diff: differing, after };
}

function readPage(file: string): BundlePage {
  const { page, issues } = readPageFile(path.basename(file), readRegularFile(file));
  return checked(file, page, issues);
}

function readSection(file: string): BundleSection {
  const { section, issues } = readSectionFile(path.basename(file), readRegularFile(file));
  return checked(file, section, issues);
}

function checked<T>(file: string, read: T | undefined, issues: readonly BundleIssue[]): T {
  const wrong = issues.find(({ severity, fixable }) => severity === 'error' && !fixable);
  if (read && !wrong) return read;
  throw invalidCase(file, wrong);
}

function readSettings(file: string): SiteSettings {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(readRegularFile(file)));
  } catch (error) {
    throw invalidCase(file, { message: (error as Error).message });
  }
  const parsed = checkValue(siteSettings, value);
  if (parsed.ok) return parsed.value;
  throw invalidCase(file, parsed.problems[0]);
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

const PAGE: Subject<BundlePage> = {
  read: readPage,
  migrate: (before, script) => script.page(before),
  format: formatPage,
  diff(before, after) {
    const change = diffPage(before, { ...after, key: before.key });
    return { ...NOTHING, pages: change ? [change] : [] };
  },
};

const SECTION: Subject<BundleSection> = {
  read: readSection,
  migrate: (before, script) => script.section(before),
  format: formatSection,
  diff(before, after) {
    const change = diffSection(before, after);
    return { ...NOTHING, ...(change && { sections: [change] }) };
  },
};

const SETTINGS: Subject<SiteSettings> = {
  read: readSettings,
  migrate: (before, script) => script.settings(before),
  format: toCanonicalFile,
  diff: (before, after) => ({ ...NOTHING, settings: diffSettings(before, after) }),
};
