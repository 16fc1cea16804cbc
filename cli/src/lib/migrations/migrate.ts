import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundlePageFileName, documentFileName, type BundlePage } from '@siteyard/schemas/bundle';
import type { BundleIssue } from '@siteyard/schemas/bundle/issues';
import { formatPage, readPageFile } from '@siteyard/schemas/bundle/page-file';
import { checkValue } from '@siteyard/schemas/check-value';
import type { DocumentKind } from '@siteyard/schemas/documents/kind';
import {
  formatDocument,
  readDocumentFile,
  type AnyDocument,
} from '@siteyard/schemas/documents/kinds';
import type { FieldKind } from '@siteyard/schemas/fields';
import { mapFields } from '@siteyard/schemas/map-fields';
import type { PageContent } from '@siteyard/schemas/page-content';
import { documentPlace } from '@siteyard/schemas/planning/proof';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { mapBlockFields, mapBlocks } from '@siteyard/schemas/page-content/walk';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { Migration } from '../../../types/migrate.d.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { DOCUMENT_EDITORS, editPage } from './page-editor.ts';

/** A loaded script. */
export interface Script {
  id: string;
  /** The path of the file for messages. */
  file: string;
  /** The SHA-256 of its text. */
  checksum: string;
  migration: Migration;
}

/** Whether a script reads documents of a kind. */
export const sees = ({ migration }: Script, { word }: Pick<DocumentKind, 'word'>): boolean =>
  migration[word] !== undefined || migration.picture !== undefined;

/** The maximum number of problems of one page or document in an error. */
const MAX_SHOWN = 5;

/**
 * Runs a script on a page.
 * @returns the changed page in canonical form, or the same object if the script changes nothing
 * @throws CliError `migration_failed` if the script throws, `migration_invalid` if the page becomes
 *   invalid
 */
export function migratePage(before: BundlePage, script: Script): BundlePage {
  const place = `/pages/${before.id}`;
  const editor = editPage(before, script.id);
  call(script, place, () => script.migration.page?.(editor.page));
  const edited = editor.result();
  const changed = {
    ...edited,
    social_image: mapImage(script, place)('asset', edited.social_image),
    content: mapImages(edited.content, script, place),
  };
  // Most scripts do not change most pages, and a comparison is much faster than reading a file.
  const plain = { ...changed, content: normalisePageContent(changed.content) };
  if (isDeepStrictEqual(plain, before)) return before;
  return canonical(before, changed, { script, place }, (page) => {
    const bytes = new TextEncoder().encode(formatPage(page));
    const { page: read, issues } = readPageFile(bundlePageFileName(page), bytes);
    return { read, issues };
  });
}

/**
 * Runs a script on a document with a key, such as a section of the site's own.
 * @returns the changed document in canonical form, or the same object if the script changes nothing
 * @throws CliError `migration_failed` if the script throws, `migration_invalid` if the document becomes
 *   invalid
 */
export function migrateDocument(
  kind: DocumentKind,
  before: AnyDocument,
  script: Script,
): AnyDocument {
  if (!sees(script, kind)) return before;
  const place = documentPlace(kind, before.key);
  const { document, result } = DOCUMENT_EDITORS[kind.folder](before as never, script.id);
  call(script, place, () => script.migration[kind.word]?.(document as never));
  const visit = mapImage(script, place);
  const edited: AnyDocument = result();
  const changed = { ...kind.mapFields(edited, ['asset'], visit), key: edited.key };
  if (formatDocument(kind, changed) === formatDocument(kind, before)) return before;
  return canonical(before, changed, { script, place }, (each) => {
    const bytes = new TextEncoder().encode(formatDocument(kind, each));
    const file = documentFileName(kind.folder, each.key);
    const { document: read, issues } = readDocumentFile(kind, file, bytes);
    return { read, issues };
  });
}

/**
 * Runs a script on the settings.
 * @returns the changed settings, or the same object if the script changes nothing
 * @throws CliError `migration_failed` if the script throws, `migration_invalid` if the settings become
 *   invalid
 */
export function migrateSettings(before: SiteSettings, script: Script): SiteSettings {
  const place = 'settings';
  const draft = structuredClone(before);
  call(script, place, () => script.migration.settings?.(draft as never));
  const mapped = mapFields(siteSettings, draft, mapImage(script, place));
  const checked = checkValue(siteSettings, mapped);
  if (!checked.ok) throw invalid(script, place, checked.problems);
  return isDeepStrictEqual(checked.value, before) ? before : checked.value;
}

interface Read<T> {
  /** In canonical form. */
  read: T | undefined;
  issues: readonly BundleIssue[];
}

/**
 * Returns the output of a script in canonical form, or `before` if they are equal. Problems that
 * `before` has too are accepted.
 * @param read reads the output like a file of a bundle
 */
function canonical<T>(
  before: T,
  changed: T,
  { script, place }: { script: Script; place: string },
  read: (each: T) => Read<T>,
): T {
  const after = read(changed);
  const errors = after.issues.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const known = new Set(read(before).issues.map(({ path, message }) => `${path} ${message}`));
    const caused = errors.filter(({ path, message }) => !known.has(`${path} ${message}`));
    if (caused.length > 0) throw invalid(script, place, caused);
  }
  const result = after.read ?? changed;
  return isDeepStrictEqual(result, before) ? before : result;
}

function mapImages(content: PageContent, script: Script, place: string): PageContent {
  if (!script.migration.picture) return content;
  const visit = mapImage(script, place);
  return {
    ...content,
    content: mapBlocks(content.content, (block) => mapBlockFields(block, visit)),
  };
}

function mapImage(script: Script, place: string) {
  const { picture } = script.migration;
  return (kind: FieldKind, value: string): string => {
    const name = kind === 'asset' ? uploadFileName(value) : null;
    if (name === null || !picture) return value;
    const next = call(script, place, () => picture(name));
    return next === name ? value : `/uploads/${next}`;
  };
}

function call<T>({ id, file }: Script, place: string, work: () => T): T {
  let result: T;
  const { exit } = process;
  // Without this, a script could end sitectl with the exit code of a success.
  process.exit = () => {
    throw new Error('It called process.exit. A script throws an error to stop.');
  };
  try {
    result = work();
  } catch (error) {
    throw new CliError(
      EXIT.problems,
      'migration_failed',
      `The migration ${id} failed at ${place}: ${error instanceof Error ? error.message : String(error)}`,
      whereIn(file, error),
    );
  } finally {
    process.exit = exit;
  }
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  throw new CliError(
    EXIT.problems,
    'migration_failed',
    `The migration ${id} gives back a promise at ${place}. Its functions must not be async.`,
  );
}

/** Returns the line of the stack that names the script. */
function whereIn(file: string, error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const line = stack.split('\n').find((each) => each.includes(path.basename(file)));
  return line?.trim();
}

function invalid(
  { id }: Script,
  place: string,
  problems: readonly { path?: string; message: string }[],
): CliError {
  const lines = problems
    .slice(0, MAX_SHOWN)
    .map(({ path, message }) => `\n  ${place}: ${[path, message].filter(Boolean).join(' ')}`);
  const more = problems.length - lines.length;
  return new CliError(
    EXIT.problems,
    'migration_invalid',
    `The migration ${id} makes invalid content:${lines.join('')}${more > 0 ? `\n  and ${more} more` : ''}`,
    'Nothing was changed. Correct the script and try again.',
  );
}
