import type { z } from 'zod';
import {
  BUNDLE_FORMAT,
  bundleManifest,
  bundleMedia,
  bundleSettings,
  MANIFEST_FILE,
  MEDIA_FILE,
  SETTINGS_FILE,
  type Bundle,
} from '../bundle.ts';
import { checkValue } from '../check-value.ts';
import { isPlainObject, toCanonicalFile } from '../json.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { issue, valueIssues, type BundleIssue } from './issues.ts';
import { doubleKeyIssues, readJsonFile } from './json-file.ts';
import { notCanonical, type CanonicalFile } from './page-file.ts';

export interface ReadDocument<T> {
  value?: T;
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

/**
 * Reads `site.json`. A newer format or content version is `bundle_too_new`; older content is
 * upgraded as it is read, with a warning.
 */
export function readManifest(bytes: Uint8Array): ReadDocument<Bundle['manifest']> {
  const json = readJsonFile(MANIFEST_FILE, bytes);
  if (json.issues.length > 0) return { issues: json.issues };
  const format = isPlainObject(json.value) ? json.value.format : undefined;
  if (format !== BUNDLE_FORMAT) return { issues: [formatIssue(format)] };
  const checked = checkValue(bundleManifest, json.value);
  if (!checked.ok) return { issues: valueIssues(MANIFEST_FILE, checked.problems) };
  const { contentVersion } = checked.value;
  const path = 'contentVersion';
  if (contentVersion > CONTENT_VERSION) {
    const message = `is ${contentVersion}; this version knows content up to ${CONTENT_VERSION}`;
    const suggestion = 'Update this version of sitectl first.';
    return { issues: [issue('bundle_too_new', MANIFEST_FILE, message, { path, suggestion })] };
  }
  const value = { ...checked.value, contentVersion: CONTENT_VERSION };
  const canonical = { name: MANIFEST_FILE, text: toCanonicalFile(value) };
  if (contentVersion < CONTENT_VERSION) {
    const message = `is ${contentVersion}; the current version is ${CONTENT_VERSION}`;
    const older = issue('bundle_not_canonical', MANIFEST_FILE, message, {
      severity: 'warning',
      path,
      fixable: true,
      suggestion:
        'It is upgraded as it is read; sitectl validate --fix writes the upgraded content.',
    });
    return { value, canonical, issues: [older] };
  }
  const issues = different(MANIFEST_FILE, json.text, canonical.text);
  const twice = issues.length > 0 ? doubleKeyIssues(MANIFEST_FILE, json.text) : [];
  return twice.length > 0 ? { issues: twice } : { value, canonical, issues };
}

function formatIssue(format: unknown): BundleIssue {
  const number = typeof format === 'string' ? /^site-bundle\/(\d{1,9})$/.exec(format)?.[1] : null;
  if (number && Number(number) > Number(BUNDLE_FORMAT.split('/')[1]))
    return issue(
      'bundle_too_new',
      MANIFEST_FILE,
      `is site-bundle/${number}; this version reads ${BUNDLE_FORMAT}`,
      {
        path: 'format',
        suggestion: 'Update this version of sitectl first.',
      },
    );
  return issue('bundle_format_unknown', MANIFEST_FILE, `is not a known format`, {
    path: 'format',
    suggestion: `A bundle says "format": "${BUNDLE_FORMAT}".`,
  });
}

function readDocument<T>(file: string, bytes: Uint8Array, schema: z.ZodType<T>): ReadDocument<T> {
  const json = readJsonFile(file, bytes);
  if (json.issues.length > 0) return { issues: json.issues };
  const checked = checkValue(schema, json.value);
  if (!checked.ok) return { issues: valueIssues(file, checked.problems) };
  const canonical = { name: file, text: toCanonicalFile(checked.value) };
  const issues = different(file, json.text, canonical.text);
  const twice = issues.length > 0 ? doubleKeyIssues(file, json.text) : [];
  return twice.length > 0 ? { issues: twice } : { value: checked.value, canonical, issues };
}

function different(file: string, text: string, canonical: string): BundleIssue[] {
  return text === canonical ? [] : [notCanonical(file, 'is not in its canonical form')];
}

/** Reads `settings.json`; the canonical form contains every setting, defaults too. */
export function readSettings(bytes: Uint8Array): ReadDocument<Bundle['settings']> {
  return readDocument(SETTINGS_FILE, bytes, bundleSettings);
}

/** Reads `media.json`. */
export function readMedia(bytes: Uint8Array): ReadDocument<Bundle['media']> {
  return readDocument(MEDIA_FILE, bytes, bundleMedia);
}
