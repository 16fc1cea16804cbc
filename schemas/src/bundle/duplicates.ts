import type { BundlePage, BundleSection } from '../bundle.ts';
import { RESERVED_PAGE_IDS } from '../page.ts';
import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';

/** Issues for ids, keys and addresses that more than one page has. */
export function checkDuplicates(pages: { file: string; page: BundlePage }[]): BundleIssue[] {
  return [
    ...double(pages, 'id', 'bundle_duplicate_id', 'Give one of the two pages another id.').map(
      (found) => renumberable(found, pages),
    ),
    ...double(
      pages,
      'key',
      'bundle_duplicate_key',
      'A key identifies one page for good: give the copy a new UUID.',
    ),
    ...double(
      pages,
      'address',
      'bundle_duplicate_address',
      'Give one of the two pages another address.',
    ),
  ];
}

/** Issues for keys that more than one section has. */
export function checkSectionKeys(
  sections: { file: string; section: BundleSection }[],
): BundleIssue[] {
  return double(
    sections.map(({ file, section }) => ({ file, page: section })),
    'key',
    'bundle_duplicate_key',
    'A key identifies one section for good: give the copy another one, and its file that name.',
  );
}

/** The issue of a number that \`validate --fix\` can change says so. */
function renumberable(
  found: BundleIssue,
  pages: readonly { file: string; page: BundlePage }[],
): BundleIssue {
  const page = pages.find(({ file }) => file === found.file)?.page;
  const sameKey = pages.filter((other) => other.page.key === page?.key).length > 1;
  if (!page || sameKey) return found;
  if (RESERVED_PAGE_IDS.includes(page.id)) {
    const suggestion = `The footer needs page ${page.id}: decide which of the two pages keeps the id.`;
    return { ...found, suggestion };
  }
  const suggestion = 'sitectl validate --fix gives this page the next free id.';
  return { ...found, fixable: true, suggestion };
}

function double<Field extends 'id' | 'key' | 'address'>(
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
