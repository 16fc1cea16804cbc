import { readLeniently, isPlainObject } from '@siteyard/schemas/values';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';

/** Reads stored settings. Missing and malformed values become their defaults. */
export function readSettings(stored: unknown): SiteSettings {
  const read = readLeniently(siteSettings, isPlainObject(stored) ? stored : {});
  return read.ok ? (read.value as SiteSettings) : siteSettings.parse({});
}
