import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkValue } from '@siteyard/schemas/errors';
import { isSame, type SiteDiff } from '@siteyard/schemas/merge';
import { ITEMS, DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { isPlainObject, toCanonicalFile } from '@siteyard/schemas/values';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import {
  documentSubject,
  isEmpty,
  PAGE,
  readJson,
  SETTINGS,
  type Subject,
} from './case-subjects.ts';
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

/** A site without content, in which a page or document of a test case is. */
const EMPTY_SITE: SiteBefore = { settings: siteSettings.parse({}), items: [] };

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
