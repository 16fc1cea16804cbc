import { documentFileName, type BundleSection } from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import { isPlainObject, toCanonicalFile } from '../values/json.ts';
import type { ReadKeyed } from '../documents/kind.ts';
import { normalisePageContent } from '../content/normalise.ts';
import {
  navbarProblems,
  rawContentOf,
  sectionPath,
  toSection,
} from '../content/section-content.ts';
import { section, type SectionContent } from '../content/section.ts';
import { readContent } from './content-issues.ts';
import { issue, valueIssues, type BundleIssue } from './issues.ts';
import type { JsonFile } from './json-file.ts';
import { canonicalFormIssues, newerIssue, withoutDuplicateKeys } from './canonical-file.ts';

type ReadSection = ReadKeyed<SectionContent>;

function formatSection({ key, ...content }: BundleSection): string {
  return toCanonicalFile(toSection(key, content));
}

/** Reads and checks the parsed JSON of a section. The name of the file is not checked. */
export function readSectionJson(file: string, json: JsonFile): ReadSection {
  return withoutDuplicateKeys(file, json, readSection(file, json));
}

function readSection(file: string, json: JsonFile): ReadSection {
  const checked = checkValue(section, json.value);
  const issues = checked.ok ? [] : valueIssues(file, checked.problems);
  const raw = json.value;
  if (!isPlainObject(raw) || !Array.isArray(raw.blocks)) return { issues };
  const newer = newerIssue(file, raw.contentVersion, 'contentVersion');
  if (newer) return { issues: [newer] };
  const sent = { blocks: raw.blocks, contentVersion: raw.contentVersion };
  const { content, repaired, issues: found } = readContent(file, rawContentOf(sent), '');
  const navbars = navbarProblems(content).map(({ path, message }) =>
    issue('invalid_content', file, message, { path, suggestion: 'Remove it.' }),
  );
  for (const each of [...found, ...navbars]) issues.push(inSection(each));
  if (!checked.ok) return { issues };
  const { key, name, purpose } = checked.value;
  const read = { key, name, purpose, content: normalisePageContent(repaired ?? content) };
  const asRead = { ...read, content };
  if (!repaired || navbars.length > 0) return { document: read, asRead, issues };
  const canonical = { name: documentFileName('sections', key), text: formatSection(read) };
  const fixes = found.some((each) => each.fixable);
  const unfixed = fixes ? formatSection(asRead) : canonical.text;
  issues.push(...canonicalFormIssues(file, json.text, unfixed));
  return { document: read, asRead, canonical, issues };
}

/** Converts the paths of a content issue to those in the file of a section. */
function inSection(found: BundleIssue): BundleIssue {
  const { path, block } = found;
  return {
    ...found,
    ...(path !== undefined && { path: sectionPath(path) }),
    ...(block && { block: { ...block, path: sectionPath(block.path) } }),
  };
}
