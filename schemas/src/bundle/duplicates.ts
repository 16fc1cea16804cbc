import type { BundlePage } from '../bundle.ts';
import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';

/** Issues for ids, keys and addresses that more than one page has. */
export function checkDuplicates(pages: { file: string; page: BundlePage }[]): BundleIssue[] {
  return [
    ...double(pages, 'id', 'bundle_duplicate_id', 'Give one of the two pages another id.'),
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

function double(
  pages: { file: string; page: BundlePage }[],
  field: 'id' | 'key' | 'address',
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
