import { TEXT_DETAILS } from '../page-details.ts';
import { withoutSearchDefaults } from '../search-details.ts';
import { bundlePage, bundlePageFileName, type BundlePage } from '../bundle.ts';
import { checkValue } from '../check-value.ts';
import { isPlainObject, toCanonicalFileOf } from '../json.ts';
import { findOutlineProblems } from '../page-content/outline.ts';
import type { PageContent } from '../page-content.ts';
import { normalisePageContent } from '../page-content/normalise.ts';
import { readPageContent } from '../page-content/read.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { readContent } from './content-issues.ts';
import { issue, valueIssues, type BundleIssue } from './issues.ts';
import { doubleKeyIssues, readJsonFile, type JsonFile } from './json-file.ts';

/** What the file of a page, or any other file of a bundle, should be. */
export interface CanonicalFile {
  name: string;
  /** Missing where the file is this already: a large bundle would hold every text in memory. */
  text?: string;
}

export interface ReadPage {
  /** Missing when the file cannot be understood. */
  page?: BundlePage;
  /** The page's tree with the paths of the file; missing where that is the tree of `page`. */
  asRead?: PageContent;
  /** Missing when writing it would lose something that the file contains. */
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

/** The canonical text of a page's file: keys sorted, empty optional values left out. */
export function formatPage(page: BundlePage): string {
  return formatCanonical({ ...page, content: normalisePageContent(page.content) });
}

/** @param page its content is in canonical form */
function formatCanonical({ address, social_image, ...rest }: BundlePage): string {
  return toCanonicalFileOf({
    ...withoutSearchDefaults(rest),
    ...(address !== '' && { address }),
    ...(social_image !== '' && { social_image }),
  });
}

/** Reads and checks one file of `pages/`; how it fits the other files is checked elsewhere. */
export function readPageFile(file: string, bytes: Uint8Array): ReadPage {
  return readContentFile(file, bytes, readPageJson);
}

/**
 * The page of a file that is written as an export writes it, with its blocks unchecked: for whoever
 * sends it on, and is told then what is wrong with them. Null for any other file, which has to be read
 * by `readPageFile`.
 */
export function readPageUnchecked(file: string, bytes: Uint8Array): ReadPage | null {
  const { value, text, issues } = readJsonFile(file, bytes);
  const checked = issues.length === 0 ? checkValue(bundlePage, value) : undefined;
  if (!checked?.ok) return null;
  const { content } = checked.value;
  if (!isPlainObject(content) || content.contentVersion !== CONTENT_VERSION) return null;
  // Reading takes it for an empty list where it is missing, and adds it.
  if (!Array.isArray(content.content)) return null;
  if (findOutlineProblems(content).length > 0 || readPageContent(content).problems.length > 0)
    return null;
  const details = withoutSearchDefaults(checked.value);
  const page = { ...details, content: content as unknown as PageContent };
  const name = bundlePageFileName(page);
  if (name !== file || formatCanonical(page) !== text) return null;
  return { page, canonical: { name }, issues: [] };
}

/** The same for JSON that was read before, and whatever the name of its file is. */
export function readPageJson(file: string, json: JsonFile): ReadPage {
  return withoutDoubleKeys(file, json, readPage(file, json));
}

/** What a file with blocks was read as. */
type ReadFile = Pick<ReadPage, 'asRead' | 'canonical' | 'issues'>;

/** Reads a file with blocks, whose name follows from what is in it. */
export function readContentFile<Read extends ReadFile>(
  file: string,
  bytes: Uint8Array,
  readJson: (file: string, json: JsonFile) => Read,
): Read | ReadFile {
  const json = readJsonFile(file, bytes);
  if (json.issues.length > 0) return { issues: json.issues };
  const read = readJson(file, json);
  const name = read.canonical?.name ?? file;
  if (name !== file) read.issues.push(notCanonical(file, `should be named ${name}`));
  else if (read.canonical?.text === json.text) {
    const { asRead: _, ...rest } = read;
    return { ...rest, canonical: { name } };
  }
  return read;
}

/** What was read, or only the issue that an object of the file has a key twice. */
export function withoutDoubleKeys<Read extends ReadFile>(
  file: string,
  json: JsonFile,
  read: Read,
): Read | ReadFile {
  if (read.canonical?.text === json.text) return read;
  const twice = doubleKeyIssues(file, json.text);
  return twice.length > 0 ? { issues: twice } : read;
}

/** The issue of content that a newer version has written, if it is that. */
export function newerIssue(file: string, version: unknown, path: string): BundleIssue | null {
  if (typeof version !== 'number' || version <= CONTENT_VERSION) return null;
  const message = `is ${version}; this version knows content up to ${CONTENT_VERSION}`;
  const suggestion = 'Update this version of sitectl first.';
  return issue('bundle_too_new', file, message, { path, suggestion });
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
  const asItIs = fixes ? formatPage({ ...page, content }) : canonical.text;
  if (asItIs !== json.text) issues.push(notCanonical(file, 'is not in its canonical form'));
  return { page, asRead: content, canonical, issues };
}

/**
 * The page record has title, description and so on, and the content's root is emptied when it is
 * written. A root with another value holds something that would be lost.
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

/** The issue of a file that is valid but not written as an export writes it. */
export function notCanonical(file: string, message: string): BundleIssue {
  return issue('bundle_not_canonical', file, message, {
    fixable: true,
    suggestion: 'sitectl validate --fix writes it as an export does.',
  });
}
