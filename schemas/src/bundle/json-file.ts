import { formatPath, scanJson } from '../values/json.ts';
import { isOverLimits } from '../values/json-outline.ts';
import { JSON_DOCUMENT_LIMITS, JSON_LIMITS } from '../primitives/limits.ts';
import { findDuplicateKey } from './duplicate-keys.ts';
import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';

export interface JsonFile {
  /** The parsed value; undefined if there is an issue. */
  value: unknown;
  /** The text of the file with its byte order mark. */
  text: string;
  issues: BundleIssue[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a file; null if it is not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads a JSON file from an untrusted source. Checks size, encoding, syntax, depth and forbidden keys
 * before a schema checks the value. Never throws.
 */
export function readJsonFile(
  file: string,
  bytes: Uint8Array,
  code: BundleErrorCode = 'bundle_json_invalid',
): JsonFile {
  const failed = (message: string, text = '', suggestion?: string, path?: string): JsonFile => ({
    value: undefined,
    text,
    issues: [
      issue(code, file, message, { ...(suggestion && { suggestion }), ...(path && { path }) }),
    ],
  });
  if (bytes.length > JSON_LIMITS.bytes)
    return failed(`is too large; at most ${JSON_LIMITS.bytes / 1024 / 1024} MB a file`);
  const text = decodeText(bytes);
  if (text === null) return failed('is not UTF-8 text', '', 'Save the file as UTF-8.');
  const outline = outlineFault(bytes);
  if (outline) return failed(outline, text);
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(text));
  } catch (error) {
    return CONFLICT_MARK.test(text)
      ? failed('has an unresolved conflict of a merge', text, RESOLVE)
      : failed(`is not JSON: ${reasonOf(error)}`, text);
  }
  const refused = scanJson(value, JSON_DOCUMENT_LIMITS);
  if (refused) return failed(refused.message, text, undefined, refused.path);
  return { value, text, issues: [] };
}

/** The first of the lines that git puts around both sides of a conflict. */
const CONFLICT_MARK = /^<{7}(?: |\r?$)/m;
const RESOLVE =
  'Keep one of the two sides, and remove the lines with <<<<<<<, ======= and >>>>>>>.';

/** Smaller files are parsed quickly, and their problems are reported with a path. */
const SMALL = 64 * 1024;

/** Far deeper than any document, so that the problem needs no path. */
const OUTLINE_LIMITS = { depth: 1_000, nodes: JSON_DOCUMENT_LIMITS.nodes } as const;

/** Returns the reason not to parse a large file; null if it is parsed. */
function outlineFault(bytes: Uint8Array): string | null {
  if (bytes.length <= SMALL || !isOverLimits(bytes, OUTLINE_LIMITS)) return null;
  return isOverLimits(bytes, { ...OUTLINE_LIMITS, nodes: Infinity })
    ? `is nested too deeply; at most ${JSON_DOCUMENT_LIMITS.depth} levels`
    : `has too many values; at most ${JSON_DOCUMENT_LIMITS.nodes}`;
}

/**
 * Returns an issue if an object of the file has a key twice. Call it only for valid JSON that is not
 * in canonical form: canonical text has no repeated keys, and the search takes time.
 */
export function duplicateKeyIssues(file: string, text: string): BundleIssue[] {
  const twice = findDuplicateKey(withoutMark(text));
  if (!twice) return [];
  const message = 'appears twice; only one of the two can count';
  const suggestion = 'Remove one of them.';
  return [issue('bundle_json_invalid', file, message, { path: formatPath(twice), suggestion })];
}

/** Removes the byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Returns the error text of V8 without its excerpt, because the report shows the position in the file. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unreadable';
  return message
    .replace(/, (\.\.\.)?".*$/s, '')
    .replace(/ in JSON at position \d+.*$/s, '')
    .replace(/^Unexpected end of JSON input$/, 'it ends too early');
}
