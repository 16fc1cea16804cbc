import { isDeepStrictEqual } from 'node:util';
import {
  bundlePageFileName,
  documentFileName,
  type BundlePage,
  type BundleIssue,
  formatPage,
  readPageFile,
} from '@siteyard/schemas/bundle';
import {
  type DocumentKind,
  formatDocument,
  readDocumentFile,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import {
  type PageContent,
  normalisePageContent,
  mapBlockFields,
  mapBlocks,
} from '@siteyard/schemas/content';
import { documentPlace } from '@siteyard/schemas/planning';
import type { MigrationSite } from '../../../types/migrate.d.ts';
import { callScript, invalid, mapImage, type Script } from './call-script.ts';
import { DOCUMENT_EDITORS, editPage } from './page-editor.ts';

/** Whether a script reads documents of a kind. */
export const sees = ({ migration }: Script, { word }: Pick<DocumentKind, 'word'>): boolean =>
  migration[word] !== undefined || migration.picture !== undefined;

/**
 * Runs a script on a page.
 * @param site the parts that all functions of the script share
 * @returns the changed page in canonical form, or the same object if the script changes nothing
 * @throws CliError `migration_failed` if the script throws, `migration_invalid` if the page becomes
 *   invalid
 */
export function migratePage(before: BundlePage, script: Script, site: MigrationSite): BundlePage {
  const place = `/pages/${before.id}`;
  const editor = editPage(before, script.id);
  callScript(script, place, () => script.migration.page?.(editor.page, site));
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
 * @param site the parts that all functions of the script share
 * @returns the changed document in canonical form, or the same object if the script changes nothing
 * @throws CliError `migration_failed` if the script throws, `migration_invalid` if the document becomes
 *   invalid
 */
export function migrateDocument(
  kind: DocumentKind,
  before: AnyDocument,
  script: Script,
  site: MigrationSite,
): AnyDocument {
  if (!sees(script, kind)) return before;
  const place = documentPlace(kind, before.key);
  const { document, result } = DOCUMENT_EDITORS[kind.folder](before as never, script.id);
  callScript(script, place, () => script.migration[kind.word]?.(document as never, site));
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
