import type { BundlePage } from './bundle.ts';
import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';

/** Returns an issue for each id, key or address that an earlier page has too. */
export function checkDuplicates(pages: { file: string; page: BundlePage }[]): BundleIssue[] {
  const byFile = new Map(pages.map(({ file, page }) => [file, page]));
  const keys = new Map<string, number>();
  for (const { key } of byFile.values()) keys.set(key, (keys.get(key) ?? 0) + 1);
  return [
    ...duplicateIssues(
      pages,
      'id',
      'bundle_duplicate_id',
      'Give one of the two pages another id.',
    ).map((found) => renumberable(found, byFile.get(found.file), keys)),
    ...duplicateIssues(
      pages,
      'key',
      'bundle_duplicate_key',
      'A key identifies one page for good: give the copy a new UUID.',
    ),
    ...duplicateIssues(
      pages,
      'address',
      'bundle_duplicate_address',
      'Give one of the two pages another address.',
    ),
  ];
}

/**
 * Returns an issue for each key that an earlier document of the same kind has too.
 * @param word one document, in sentences
 */
export function checkDocumentKeys(
  documents: readonly { file: string; document: { key: string } }[],
  word: string,
): BundleIssue[] {
  return duplicateIssues(
    documents.map(({ file, document }) => ({ file, page: document })),
    'key',
    'bundle_duplicate_key',
    `A key identifies one ${word} for good: give the copy another one, and its file that name.`,
  );
}

/**
 * Marks the issue of a repeated number as fixable, if `validate --fix` can change the number.
 * @param keys the number of pages with each key
 */
function renumberable(
  found: BundleIssue,
  page: BundlePage | undefined,
  keys: ReadonlyMap<string, number>,
): BundleIssue {
  if (!page || keys.get(page.key) !== 1) return found;
  if (RESERVED_PAGE_IDS.includes(page.id)) {
    const suggestion = `The footer needs page ${page.id}: decide which of the two pages keeps the id.`;
    return { ...found, suggestion };
  }
  const suggestion = 'sitectl validate --fix gives this page the next free id.';
  return { ...found, fixable: true, suggestion };
}

/** Returns an issue for each value of a field that an earlier page has too. Upper and lower case count as equal. */
function duplicateIssues<Field extends 'id' | 'key' | 'address'>(
  pages: { file: string; page: Pick<BundlePage, Field> }[],
  field: Field,
  code: BundleErrorCode,
  suggestion: string,
): BundleIssue[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ file, page }) => {
    const value = String(page[field]).toLowerCase();
    if (value === '') return [];
    const other = first.get(value);
    if (other === undefined) first.set(value, file);
    return other === undefined
      ? []
      : [issue(code, file, `is ${page[field]}, as in ${other}`, { path: field, suggestion })];
  });
}
