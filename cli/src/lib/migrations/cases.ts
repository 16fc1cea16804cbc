import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type BundleIssue,
  formatPage,
  readPageFile,
  type BundlePage,
} from '@siteyard/schemas/bundle';
import { checkValue } from '@siteyard/schemas/errors';
import {
  diffDocument,
  diffPage,
  diffSettings,
  isSame,
  type SiteDiff,
} from '@siteyard/schemas/merge';
import {
  ITEMS,
  type DocumentKind,
  DOCUMENT_KINDS,
  formatDocument,
  readDocumentFile,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import { isPlainObject, toCanonicalFile } from '@siteyard/schemas/values';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readRegularFile } from '../files/folder-source.ts';
import type { FinishedSite } from './finish-site.ts';
import type { RunningScript } from './script-thread.ts';
import type { SiteBefore } from './site-editor.ts';

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
  after: OutputFile;
  /** The new items and the changed settings, if the script makes any or the file exists. */
  site?: OutputFile;
}

interface OutputFile {
  file: string;
  text: string;
}

/** Returns the folder of a script's test cases, next to the script. */
export const casesFolder = ({ file, id }: Pick<RunningScript, 'file' | 'id'>) =>
  path.join(path.dirname(file), `${id}.test`);

/**
 * Runs a script on its test cases. A name that begins with `settings`, `section` or `item` is a case of
 * these; all others are pages. The site of a case has no other content.
 * @throws CliError if a file is invalid
 */
export async function runCases(script: RunningScript): Promise<CaseResult[]> {
  const folder = casesFolder(script);
  if (!fs.existsSync(folder)) return [];
  const results: CaseResult[] = [];
  for (const name of fs.readdirSync(folder).toSorted()) {
    const [, title] = BEFORE.exec(name) ?? [];
    if (title === undefined) continue;
    const files = ['before', 'after', 'site'].map((part) =>
      path.join(folder, `${title}.${part}.json`),
    );
    results.push({
      migration: script.id,
      name: title,
      ...(await attempt(script, title, files as [string, string, string])),
    });
  }
  return results;
}

type Files = readonly [before: string, after: string, site: string];
type Outcome = Omit<CaseResult, 'migration' | 'name'>;

/** The output of a script for a test case. */
interface Ran<T> {
  /** The same object as before if the script changes nothing. */
  after: T;
  made: FinishedSite;
}

/** The kind of document in a test case. */
interface Subject<T> {
  read(file: string): T;
  run(before: T, script: RunningScript, site: SiteBefore): Promise<Ran<T>>;
  format(value: T): string;
  diff(before: T, after: T): SiteDiff;
}

/** Runs a script on a page or a document of a site. */
async function runOn<T>(
  script: RunningScript,
  site: SiteBefore,
  migrate: () => Promise<T>,
): Promise<Ran<T>> {
  await script.begin(site);
  const after = await migrate();
  return { after, made: script.usesSite ? await script.finish() : NOTHING_MADE };
}

const NOTHING_MADE: FinishedSite = { items: [] };
const isEmpty = ({ items, settings }: FinishedSite) => items.length === 0 && !settings;

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

/** A site without content, in which a page or document of a test case is. */
const EMPTY_SITE: SiteBefore = { settings: siteSettings.parse({}), items: [] };

async function runCase<T>(
  subject: Subject<T>,
  script: RunningScript,
  [before, file, siteFile]: Files,
): Promise<Outcome> {
  const { read, run, format, diff } = subject;
  const { after: migrated, made } = await run(read(before), script, EMPTY_SITE);
  const after = { file, text: format(migrated) };
  const site = outputOf(made, siteFile);
  const output = { after, ...(site && { site }) };
  const then = { settings: made.settings ?? EMPTY_SITE.settings, items: made.items };
  const again = await run(migrated, script, then);
  if (again.after !== migrated || !isEmpty(again.made))
    return { result: 'not_repeatable', diff: diff(migrated, again.after), ...output };
  if (!fs.existsSync(file) || (site && !fs.existsSync(siteFile)))
    return { result: 'no_after', ...output };
  const wanted = read(file);
  const differing = diff(wanted, migrated);
  if (!isSame(differing)) return { result: 'different', diff: differing, ...output };
  if (!site || isSameSite(readJson(siteFile), JSON.parse(site.text)))
    return { result: 'passed', ...output };
  const message = `The new items or the settings differ from ${path.basename(siteFile)}.`;
  return { result: 'different', message, ...output };
}

/** Compares the items and settings of two files. A setting that a file lacks has its default. */
const isSameSite = (wanted: unknown, made: unknown) =>
  isDeepStrictEqual(withDefaults(wanted), withDefaults(made));

function withDefaults(file: unknown) {
  const { items = [], settings = {} } = isPlainObject(file) ? file : {};
  const checked = checkValue(siteSettings, settings, 1);
  return { items, settings: checked.ok ? checked.value : settings };
}

/** Returns the new items and the changed settings as a file; undefined without changes and a file. */
function outputOf(made: FinishedSite, file: string): OutputFile | undefined {
  if (isEmpty(made) && !fs.existsSync(file)) return undefined;
  const { settings, items } = made;
  const changed = Object.entries(settings ?? {}).filter(
    ([name, value]) => !isDeepStrictEqual(value, EMPTY_SITE.settings[name as keyof SiteSettings]),
  );
  const files = items.map((item) => ({ ...ITEMS.toFile(item as never), key: item.key }));
  return { file, text: toCanonicalFile({ items: files, settings: Object.fromEntries(changed) }) };
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

function readJson(file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(readRegularFile(file)));
  } catch (error) {
    throw invalidCase(file, { message: (error as Error).message });
  }
}

function readSettings(file: string): SiteSettings {
  const parsed = checkValue(siteSettings, readJson(file));
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
  run: (before, script, site) => runOn(script, site, () => script.page(before)),
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
  run: (before, script, site) => runOn(script, site, () => script.document(kind.folder, before)),
  format: (document) => formatDocument(kind, document),
  diff(before, after) {
    const change = diffDocument(kind, before, after);
    return { ...NOTHING, ...(change && { [kind.folder]: [change] }) };
  },
});

const SETTINGS: Subject<SiteSettings> = {
  read: readSettings,
  async run(before, script, { items }) {
    await script.begin({ settings: before, items });
    const { settings = before, items: created } = await script.finish();
    return { after: settings, made: { items: created } };
  },
  format: toCanonicalFile,
  diff: (before, after) => ({ ...NOTHING, settings: diffSettings(before, after) }),
};
