import {
  BUNDLE_FORMAT,
  bundleManifest,
  MANIFEST_FILE,
  type BundleManifest,
  type BundlePage,
} from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import { isPlainObject, toCanonicalFile } from '../values/json.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { canonicalFormIssues, newerIssue } from './canonical-file.ts';
import { formatSteps } from './formats/index.ts';
import { issue, valueIssues, type BundleIssue } from './issues.ts';
import type { ReadValue } from './json-files.ts';
import { duplicateKeyIssues, readJsonFile } from './json-file.ts';

/** The result of reading `site.json`. */
export interface ReadManifest extends ReadValue<BundleManifest> {
  /** The format of the bundle, if it is older than the current one. */
  olderFormat?: string;
}

/** Returns the canonical text of `site.json`. A starter has no `site_id`. */
export function formatManifest({ site_id, scope, ...rest }: BundleManifest): string {
  return toCanonicalFile({
    ...rest,
    ...(site_id !== null && { site_id }),
    scope: scope === 'site' ? scope : { pages: [...new Set(scope.pages)].toSorted() },
  });
}

/**
 * Returns a function that tests by key whether a bundle covers a page. If a covered page is absent,
 * the site does not have it.
 */
export function coveredPages({ scope }: BundleManifest): (key: string) => boolean {
  if (scope === 'site') return () => true;
  const keys = new Set(scope.pages);
  return (key) => keys.has(key);
}

/**
 * Reads `site.json`. A newer format or content version is an error (`bundle_too_new`). An older one is
 * upgraded, with a warning.
 */
export function readManifest(bytes: Uint8Array): ReadManifest {
  const json = readJsonFile(MANIFEST_FILE, bytes);
  if (json.issues.length > 0) return { issues: json.issues };
  const format = isPlainObject(json.value) ? json.value.format : undefined;
  const step = formatSteps.findIndex(({ from }) => from === format);
  if (format !== BUNDLE_FORMAT && step === -1) return { issues: [formatIssue(format)] };
  const upgraded = formatSteps
    .slice(step === -1 ? formatSteps.length : step)
    .reduce((documents, { up }) => up(documents), new Map([[MANIFEST_FILE, json.value]]));
  const checked = checkValue(bundleManifest, upgraded.get(MANIFEST_FILE));
  if (!checked.ok) return { issues: valueIssues(MANIFEST_FILE, checked.problems) };
  const { contentVersion } = checked.value;
  const newer = newerIssue(MANIFEST_FILE, contentVersion, 'contentVersion');
  if (newer) return { issues: [newer] };
  const value = { ...checked.value, contentVersion: CONTENT_VERSION };
  const canonical = { name: MANIFEST_FILE, text: formatManifest(value) };
  const older = [
    ...(step === -1 ? [] : [olderIssue('format', String(format), BUNDLE_FORMAT)]),
    ...(contentVersion < CONTENT_VERSION
      ? [olderIssue('contentVersion', contentVersion, CONTENT_VERSION)]
      : []),
  ];
  const issues =
    older.length > 0 ? older : canonicalFormIssues(MANIFEST_FILE, json.text, canonical.text);
  const twice = issues.length > 0 ? duplicateKeyIssues(MANIFEST_FILE, json.text) : [];
  if (twice.length > 0) return { issues: twice };
  return { value, canonical, issues, ...(step !== -1 && { olderFormat: String(format) }) };
}

function olderIssue(path: string, is: string | number, current: string | number): BundleIssue {
  return issue('bundle_not_canonical', MANIFEST_FILE, `is ${is}; the current one is ${current}`, {
    severity: 'warning',
    path,
    fixable: true,
    suggestion: 'It is upgraded as it is read; sitectl validate --fix writes the upgraded bundle.',
  });
}

function formatIssue(format: unknown): BundleIssue {
  const number = typeof format === 'string' ? /^site-bundle\/(\d{1,9})$/.exec(format)?.[1] : null;
  if (number && Number(number) > Number(BUNDLE_FORMAT.split('/')[1]))
    return issue(
      'bundle_too_new',
      MANIFEST_FILE,
      `is site-bundle/${number}; this version reads ${BUNDLE_FORMAT}`,
      { path: 'format', suggestion: 'Update this version of sitectl first.' },
    );
  return issue('bundle_format_unknown', MANIFEST_FILE, `is not a known format`, {
    path: 'format',
    suggestion: `A bundle says "format": "${BUNDLE_FORMAT}".`,
  });
}

/** Returns the manifest with the keys of the bundle's pages as its scope, and an issue if they differed. */
export function checkScope(
  manifest: BundleManifest,
  pages: readonly Pick<BundlePage, 'key'>[],
): { manifest: BundleManifest; issues: BundleIssue[] } {
  if (manifest.scope === 'site') return { manifest, issues: [] };
  const keys = pages.map(({ key }) => key).toSorted();
  const named = new Set(manifest.scope.pages);
  const right = named.size === keys.length && keys.every((key) => named.has(key));
  if (right) return { manifest, issues: [] };
  const wrong = issue('bundle_file_invalid', MANIFEST_FILE, 'must name the pages of the bundle', {
    path: 'scope.pages',
    fixable: true,
    suggestion: 'sitectl validate --fix writes their keys.',
  });
  return { manifest: { ...manifest, scope: { pages: keys } }, issues: [wrong] };
}
