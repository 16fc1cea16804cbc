import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundlePageFileName, type BundlePage } from '@siteyard/schemas/bundle';
import { formatPage, readPageFile } from '@siteyard/schemas/bundle/page-file';
import { checkValue } from '@siteyard/schemas/check-value';
import { mapFields, type FieldKind } from '@siteyard/schemas/fields';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { mapBlockFields, mapBlocks } from '@siteyard/schemas/page-content/walk';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { Migration } from '../../../types/migrate.d.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { editPage } from './page-editor.ts';

/** A script that was loaded. */
export interface Script {
  id: string;
  /** The file, as it is shown. */
  file: string;
  /** SHA-256 of its text. */
  checksum: string;
  migration: Migration;
}

/** How many problems of one page are shown. */
const MAX_SHOWN = 5;

/**
 * A page as a script leaves it, in canonical form; the same object where it changes nothing.
 * @throws CliError `migration_failed` where the script throws or the page is no valid one any more
 */
export function migratePage(before: BundlePage, script: Script): BundlePage {
  const place = `/pages/${before.id}`;
  const editor = editPage(before, script.id);
  call(script, place, () => script.migration.page?.(editor.page));
  const changed = mapImages(editor.result(), script, place);
  // Most scripts leave most pages alone, and reading a page as a file takes much longer than looking.
  const plain = { ...changed, content: normalisePageContent(changed.content) };
  if (isDeepStrictEqual(plain, before)) return before;
  const after = canonical(changed, script, before);
  return isDeepStrictEqual(after, before) ? before : after;
}

/** The same for the settings. */
export function migrateSettings(before: SiteSettings, script: Script): SiteSettings {
  const place = 'settings';
  const draft = structuredClone(before);
  call(script, place, () => script.migration.settings?.(draft as never));
  const mapped = mapFields(siteSettings, draft, mapImage(script, place));
  const checked = checkValue(siteSettings, mapped);
  if (!checked.ok) throw invalid(script, place, checked.problems);
  return isDeepStrictEqual(checked.value, before) ? before : checked.value;
}

/** Problems that the page had before are not the script's: what is stored is kept. */
function canonical(page: BundlePage, script: Script, before: BundlePage): BundlePage {
  const read = (each: BundlePage) =>
    readPageFile(bundlePageFileName(each), new TextEncoder().encode(formatPage(each)));
  const after = read(page);
  const errors = after.issues.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const known = new Set(read(before).issues.map(({ path, message }) => `${path} ${message}`));
    const caused = errors.filter(({ path, message }) => !known.has(`${path} ${message}`));
    if (caused.length > 0) throw invalid(script, `/pages/${before.id}`, caused);
  }
  return after.page ?? page;
}

function mapImages(page: BundlePage, script: Script, place: string): BundlePage {
  if (!script.migration.picture) return page;
  const visit = mapImage(script, place);
  return {
    ...page,
    social_image: visit('asset', page.social_image),
    content: {
      ...page.content,
      content: mapBlocks(page.content.content, (block) => mapBlockFields(block, visit)),
    },
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
  try {
    result = work();
  } catch (error) {
    throw new CliError(
      EXIT.problems,
      'migration_failed',
      `The migration ${id} failed at ${place}: ${error instanceof Error ? error.message : String(error)}`,
      whereIn(file, error),
    );
  }
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  throw new CliError(
    EXIT.problems,
    'migration_failed',
    `The migration ${id} gives back a promise at ${place}. Its functions must not be async.`,
  );
}

/** The line of the script, from the stack. */
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
