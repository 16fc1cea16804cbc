import path from 'node:path';
import {
  type BundleIssue,
  formatPage,
  readPageFile,
  type BundlePage,
} from '@siteyard/schemas/bundle';
import { checkValue } from '@siteyard/schemas/errors';
import { diffDocument, diffPage, diffSettings, type SiteDiff } from '@siteyard/schemas/merge';
import {
  type DocumentKind,
  formatDocument,
  readDocumentFile,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readRegularFile } from '../files/folder-source.ts';
import type { FinishedSite } from './finish-site.ts';
import type { RunningScript } from './script-thread.ts';
import type { SiteBefore } from './site-editor.ts';

/** The output of a script for a test case. */
interface Ran<T> {
  /** The same object as before if the script changes nothing. */
  after: T;
  made: FinishedSite;
}

/** The kind of document in a test case: how to read, run, format and compare it. */
export interface Subject<T> {
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
export const isEmpty = ({ items, settings }: FinishedSite) => items.length === 0 && !settings;

function readPage(file: string): BundlePage {
  const { page, issues } = readPageFile(path.basename(file), readRegularFile(file));
  return checked(file, page, issues);
}

function checked<T>(file: string, read: T | undefined, issues: readonly BundleIssue[]): T {
  const wrong = issues.find(({ severity, fixable }) => severity === 'error' && !fixable);
  if (read && !wrong) return read;
  throw invalidCase(file, wrong);
}

export function readJson(file: string): unknown {
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

export const PAGE: Subject<BundlePage> = {
  read: readPage,
  run: (before, script, site) => runOn(script, site, () => script.page(before)),
  format: formatPage,
  diff(before, after) {
    const change = diffPage(before, { ...after, key: before.key });
    return { ...NOTHING, pages: change ? [change] : [] };
  },
};

export const documentSubject = (kind: DocumentKind): Subject<AnyDocument> => ({
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

export const SETTINGS: Subject<SiteSettings> = {
  read: readSettings,
  async run(before, script, { items }) {
    await script.begin({ settings: before, items });
    const { settings = before, items: created } = await script.finish();
    return { after: settings, made: { items: created } };
  },
  format: toCanonicalFile,
  diff: (before, after) => ({ ...NOTHING, settings: diffSettings(before, after) }),
};
