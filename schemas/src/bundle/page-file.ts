import { TEXT_DETAILS } from '../content/page-details.ts';
import { withoutSearchDefaults } from '../content/search-details.ts';
import { bundlePage, bundlePageFileName, type BundlePage } from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import { isPlainObject, toCanonicalFileOf } from '../values/json.ts';
import type { PageContent } from '../content/page-content.ts';
import { normalisePageContent } from '../content/normalise.ts';
import {
  canonicalFormIssues,
  newerIssue,
  readContentFile,
  withoutDuplicateKeys,
  type CanonicalFile,
} from './canonical-file.ts';
import { readContent } from './content-issues.ts';
import { issue, valueIssues, type BundleIssue } from './issues.ts';
import type { JsonFile } from './json-file.ts';

/** The result of reading the file of a page. */
export interface ReadPage {
  /** Absent if the file could not be read. */
  page?: BundlePage;
  /** The tree with the paths of the file, if they differ from those of `page`. */
  asRead?: PageContent;
  /** Absent if it would lose content of the file. */
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

/** Returns the canonical text of a page's file: keys sorted, empty optional values left out. */
export function formatPage(page: BundlePage): string {
  return formatCanonical({ ...page, content: normalisePageContent(page.content) });
}

/** @param page a page with content in canonical form */
function formatCanonical({ address, social_image, ...rest }: BundlePage): string {
  return toCanonicalFileOf({
    ...withoutSearchDefaults(rest),
    ...(address !== '' && { address }),
    ...(social_image !== '' && { social_image }),
  });
}

/** Reads and checks a file of `pages/`, without the other files. */
export function readPageFile(file: string, bytes: Uint8Array): ReadPage {
  return readContentFile(file, bytes, readPageJson);
}

/** Reads and checks the parsed JSON of a page. The name of the file is not checked. */
export function readPageJson(file: string, json: JsonFile): ReadPage {
  return withoutDuplicateKeys(file, json, readPage(file, json));
}

function readPage(file: string, json: JsonFile): ReadPage {
  const checked = checkValue(bundlePage, json.value);
  const issues = checked.ok ? [] : valueIssues(file, checked.problems);
  const raw = isPlainObject(json.value) ? json.value.content : undefined;
  const version = isPlainObject(raw) ? raw.contentVersion : undefined;
  const newer = newerIssue(file, version, 'content.contentVersion');
  if (newer) return { issues: [newer] };
  if (!isPlainObject(raw) && typeof raw !== 'string') return { issues };
  const { content, repaired, issues: found } = readContent(file, raw, 'content');
  for (const each of found) issues.push(each);
  if (!checked.ok) return { issues };
  const contradictions = rootIssues(file, content.root.props, checked.value);
  issues.push(...contradictions);
  const details = withoutSearchDefaults(checked.value);
  const page = { ...details, content: normalisePageContent(repaired ?? content) };
  if (!repaired || contradictions.length > 0) return { page, asRead: content, issues };
  const canonical = { name: bundlePageFileName(page), text: formatCanonical(page) };
  const fixes = found.some((each) => each.fixable);
  const unfixed = fixes ? formatPage({ ...page, content }) : canonical.text;
  issues.push(...canonicalFormIssues(file, json.text, unfixed));
  return { page, asRead: content, canonical, issues };
}

/**
 * Returns an issue for each detail in the content's root that differs from the detail of the page.
 * Writing the page would empty the root and lose the value.
 */
function rootIssues(
  file: string,
  root: Record<string, unknown>,
  page: Omit<BundlePage, 'content'>,
): BundleIssue[] {
  return TEXT_DETAILS.flatMap((key) => {
    const value = root[key];
    if (value === undefined || value === '' || value === page[key]) return [];
    const suggestion = `Move it to the page's own "${key}", or remove it here.`;
    const more = { path: `content.root.props.${key}`, suggestion };
    return [issue('invalid_content', file, `differs from the page's own ${key}`, more)];
  });
}
