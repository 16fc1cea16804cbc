import fs from 'node:fs';
import path from 'node:path';
import type { BundleIssue } from '@siteyard/schemas/bundle/issues';
import { formatPage, readPageFile } from '@siteyard/schemas/bundle/page-file';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { checkValue } from '@siteyard/schemas/check-value';
import {
  diffDocument,
  diffPage,
  diffSettings,
  isSame,
  type SiteDiff,
} from '@siteyard/schemas/diff';
import type { DocumentKind } from '@siteyard/schemas/documents/kind';
import {
  DOCUMENT_KINDS,
  formatDocument,
  readDocumentFile,
  type AnyDocument,
} from '@siteyard/schemas/documents/kinds';
import { toCanonicalFile } from '@siteyard/schemas/json';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readRegularFile } from '../files/folder-source.ts';
import type { RunningScript } from './script-thread.ts';

const BEFORE = /^(\w[\w.-]{0,99})\.before\.json$/;

/** The result of a test case. */
export interface CaseResult {
  migration: string;
  name: string;
  /**
   * - `different`: the output differs from the expected file.
   * - `not_repeatable`: a second run changes the output again.
   * - `no_after`: the expected file is missing.
   * - `failed`: the script threw an error.
   */
  result: 'passed' | 'different' | 'not_repeatable' | 'no_after' | 'failed';
  /** The difference between the expected file and the output. */
  diff?: SiteDiff;
  message?: string;
  /** The expected file, and the text of the output. */
  after: { file: string; text: string };
}

/** Returns the folder of a script's test cases, next to the script. */
export const casesFolder = ({ file, id }: Pick<RunningScript, 'file' | 'id'>) =>
  path.join(path.dirname(file), `${id}.test`);

/**
 * Runs a script on its test cases. A name that begins with `settings`, `section` or `item` is a case of
 * these; all others are pages.
 * @throws CliError if a file is invalid
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

/** The kind of document in a test case. */
interface Subject<T> {
  read(file: string): T;
  /** Returns the same object if the script changes nothing. */
  migrate(before: T, script: RunningScript): Promise<T>;
  format(value: T): string;
  diff(before: T, after: T): SiteDiff;
}

async function attempt(script: RunningScript, title: string, files: Files): Promise<Outcome> {
  try {
    if (title.startsWith('settings')) return await runCase(SETTINGS, script, files);
    const kind = DOCUMENT_KINDS.find(({ word }) => title.startsWith(word));
    if (kind) return await runCase(documentSubject(kind), script, files);
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

const documentSubject = (kind: DocumentKind): Subject<AnyDocument> => ({
  read(file) {
    const name = path.basename(file);
    const { document, issues } = readDocumentFile(kind, name, readRegularFile(file));
    return checked(file, document, issues);
  },
  migrate: (before, script) => script.document(kind.folder, before),
  format: (document) => formatDocument(kind, document),
  diff(before, after) {
    const change = diffDocument(kind, before, after);
    return { ...NOTHING, ...(change && { [kind.folder]: [change] }) };
  },
});

const SETTINGS: Subject<SiteSettings> = {
  read: readSettings,
  migrate: (before, script) => script.settings(before),
  format: toCanonicalFile,
  diff: (before, after) => ({ ...NOTHING, settings: diffSettings(before, after) }),
};
