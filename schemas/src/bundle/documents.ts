import type { z } from 'zod';
import {
  bundleMediaEntry,
  bundleSettings,
  SETTINGS_FILE,
  tidyMediaEntry,
  type Bundle,
  type BundleMediaEntry,
} from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import { toCanonicalFile } from '../values/json.ts';
import { tidySettings } from '../settings/settings.ts';
import { bundleContactRequests } from './contact-files.ts';
import { valueIssues, type BundleIssue } from './issues.ts';
import { doubleKeyIssues, readJsonFile } from './json-file.ts';
import { notCanonical, type CanonicalFile } from './page-file.ts';

export interface ReadDocument<T> {
  value?: T;
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

function readDocument<T>(
  file: string,
  bytes: Uint8Array,
  schema: z.ZodType<T>,
  tidy = (value: T): T => value,
): ReadDocument<T> {
  const json = readJsonFile(file, bytes);
  if (json.issues.length > 0) return { issues: json.issues };
  const checked = checkValue(schema, json.value);
  if (!checked.ok) return { issues: valueIssues(file, checked.problems) };
  const value = tidy(checked.value);
  const canonical = { name: file, text: toCanonicalFile(value) };
  const issues = different(file, json.text, canonical.text);
  const twice = issues.length > 0 ? doubleKeyIssues(file, json.text) : [];
  return twice.length > 0 ? { issues: twice } : { value, canonical, issues };
}

/** Returns an issue if the text of a document is not in its canonical form. */
export function different(file: string, text: string, canonical: string): BundleIssue[] {
  return text === canonical ? [] : [notCanonical(file, 'is not in its canonical form')];
}

/**
 * Reads `settings.json`. Its canonical form contains every setting, with defaults, except those that
 * `tidySettings` leaves out.
 */
export function readSettings(bytes: Uint8Array): ReadDocument<Bundle['settings']> {
  return readDocument(SETTINGS_FILE, bytes, bundleSettings, tidySettings);
}

/** Reads `media/<sha256>.json`. */
export function readMediaEntry(file: string, bytes: Uint8Array): ReadDocument<BundleMediaEntry> {
  return readDocument(file, bytes, bundleMediaEntry, tidyMediaEntry);
}

/** Reads a file of contact requests. */
export function readContactRequests(
  file: string,
  bytes: Uint8Array,
): ReadDocument<z.output<typeof bundleContactRequests>> {
  return readDocument(file, bytes, bundleContactRequests);
}
