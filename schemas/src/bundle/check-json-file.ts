import {
  bundleMediaEntry,
  MANIFEST_FILE,
  MEDIA_ENTRY_NAME,
  SETTINGS_FILE,
  type BundlePage,
} from './bundle.ts';
import { readContent } from './content-issues.ts';
import { readContactRequests, readMediaEntry, readSettings } from './json-files.ts';
import { firstOf } from './issue-list.ts';
import { issue, type BundleIssue } from './issues.ts';
import { duplicateKeyIssues, readJsonFile } from './json-file.ts';
import { readManifest } from './manifest.ts';
import { readPageJson } from './page-file.ts';
import type { DocumentKind } from '../documents/kind.ts';
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import { isPlainObject, toCanonicalFile } from '../values/json.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { siteSettings } from '../settings/settings.ts';

/** The kinds of JSON files. `content` is only the content of a page. */
type FileKind =
  'page' | DocumentKind['word'] | 'content' | 'settings' | 'media' | 'site' | 'contact-requests';

/** The result of checking one file. */
export interface FileReport {
  /** Null if the JSON is none of these. */
  kind: FileKind | null;
  issues: BundleIssue[];
  /** The page, if `kind` is `page` and the file could be read. */
  page?: BundlePage;
  /** The text of the file with the fixable issues corrected; absent if there are none. */
  fixed?: string;
}

/**
 * Checks one file without the rest of its bundle. The file can be any `FileKind`. Page content
 * can have any age, and can be an object or a JSON string with an object. Links and images are not
 * checked.
 * @param name the file's name, which is part of the issues. It also decides between kinds of
 *   files with the same keys.
 */
export function checkJsonFile(name: string, bytes: Uint8Array): FileReport {
  const json = readJsonFile(name, bytes);
  if (json.issues.length > 0) return { kind: null, issues: json.issues };
  const kind = kindOf(name.split('/').at(-1) ?? name, json.value);
  switch (kind) {
    case 'page': {
      const { page, canonical, issues } = readPageJson(name, json);
      return { ...report(kind, issues, canonical?.text), ...(page && { page }) };
    }
    case 'section':
    case 'item': {
      const { read } = DOCUMENT_KINDS.find(({ word }) => word === kind)!;
      const { canonical, issues } = read(name, json);
      return report(kind, issues, canonical?.text);
    }
    case 'content': {
      const twice = duplicateKeyIssues(name, json.text);
      if (twice.length > 0) return { kind, issues: twice };
      const { repaired, issues } = readContent(name, json.value, '');
      // Keeps the root, because there is no page record with the same fields.
      const fixed = repaired && { ...normalisePageContent(repaired), root: repaired.root };
      return report(kind, issues, fixed && toCanonicalFile(fixed));
    }
    case 'settings': {
      const { issues, canonical } = readSettings(bytes);
      return report(kind, withFile(issues, name), canonical?.text);
    }
    case 'media': {
      const { issues, canonical } = readMediaEntry(name, bytes);
      return report(kind, issues, canonical?.text);
    }
    case 'contact-requests': {
      const { issues, canonical } = readContactRequests(name, bytes);
      return report(kind, issues, canonical?.text);
    }
    case 'site': {
      const { issues, canonical, olderFormat } = readManifest(bytes);
      // An older format is upgraded as a whole bundle or not at all.
      const fixed = olderFormat === undefined ? canonical?.text : undefined;
      return report(kind, withFile(issues, name), fixed);
    }
    case null:
      return {
        kind,
        issues: [
          issue(
            'bundle_unreadable',
            name,
            'is not a page, a section, an item, page content, settings, the description of an image, contact requests or site.json',
            {
              suggestion: 'Run sitectl schema to see what each document contains.',
            },
          ),
        ],
      };
  }
}

function report(kind: FileKind, issues: BundleIssue[], fixed?: string): FileReport {
  const write = fixed !== undefined && issues.some((found) => found.fixable);
  return { kind, issues: firstOf(issues), ...(write && { fixed }) };
}

function withFile(issues: BundleIssue[], file: string): BundleIssue[] {
  return issues.map((found) => ({ ...found, file }));
}

function kindOf(baseName: string, value: unknown): FileKind | null {
  if (typeof value === 'string') return isContent(tryParse(value)) ? 'content' : null;
  if (!isPlainObject(value)) return null;
  if ('format' in value || baseName === MANIFEST_FILE) return 'site';
  if ('contact_requests' in value) return 'contact-requests';
  if ('blocks' in value && 'purpose' in value) return 'section';
  if ('key' in value && 'name' in value && !('content' in value)) return 'item';
  if ('key' in value || ('title' in value && 'content' in value)) return 'page';
  if (isContent(value)) return 'content';
  if (baseName === SETTINGS_FILE) return 'settings';
  const keys = Object.keys(value);
  const ofSettings = Object.keys(siteSettings.shape);
  if (keys.length > 0 && keys.every((key) => ofSettings.includes(key))) return 'settings';
  const ofImage = Object.keys(bundleMediaEntry.shape);
  const describes = keys.length > 1 && keys.every((key) => ofImage.includes(key));
  return describes || MEDIA_ENTRY_NAME.test(baseName) ? 'media' : null;
}

function isContent(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  return Array.isArray(value.content) || 'contentVersion' in value || isPlainObject(value.zones);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
