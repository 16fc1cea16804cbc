import type { z } from 'zod';
import {
  bundleMediaEntry,
  SETTINGS_FILE,
  tidyMediaEntry,
  type Bundle,
  type BundleMediaEntry,
} from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import { toCanonicalFile } from '../values/json.ts';
import { siteSettings, tidySettings } from '../settings/settings.ts';
import { bundleContactRequests } from './contact-files.ts';
import { valueIssues, type BundleIssue } from './issues.ts';
import { duplicateKeyIssues, readJsonFile } from './json-file.ts';
import { canonicalFormIssues, type CanonicalFile } from './canonical-file.ts';

/** The result of reading a JSON file. */
export interface ReadValue<T> {
  /** Absent if the file could not be read. */
  value?: T;
  canonical?: CanonicalFile;
  issues: BundleIssue[];
}

/** Reads a file whose whole value has a schema. */
function readBySchema<T>(
  file: string,
  bytes: Uint8Array,
  schema: z.ZodType<T>,
  tidy = (value: T): T => value,
): ReadValue<T> {
  const json = readJsonFile(file, bytes);
  if (json.issues.length > 0) return { issues: json.issues };
  const checked = checkValue(schema, json.value);
  if (!checked.ok) return { issues: valueIssues(file, checked.problems) };
  const value = tidy(checked.value);
  const canonical = { name: file, text: toCanonicalFile(value) };
  const issues = canonicalFormIssues(file, json.text, canonical.text);
  const twice = issues.length > 0 ? duplicateKeyIssues(file, json.text) : [];
  return twice.length > 0 ? { issues: twice } : { value, canonical, issues };
}

/**
 * Reads `settings.json`. Its canonical form contains every setting, with defaults, except those that
 * `tidySettings` leaves out.
 */
export function readSettings(bytes: Uint8Array): ReadValue<Bundle['settings']> {
  return readBySchema(SETTINGS_FILE, bytes, siteSettings, tidySettings);
}

/** Reads `media/<sha256>.json`. */
export function readMediaEntry(file: string, bytes: Uint8Array): ReadValue<BundleMediaEntry> {
  return readBySchema(file, bytes, bundleMediaEntry, tidyMediaEntry);
}

/** Reads a file of contact requests. */
export function readContactRequests(
  file: string,
  bytes: Uint8Array,
): ReadValue<z.output<typeof bundleContactRequests>> {
  return readBySchema(file, bytes, bundleContactRequests);
}
