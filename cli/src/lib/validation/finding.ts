import type { BundleIssue } from '@siteyard/schemas/bundle-read';
import { isOverLimits } from '@siteyard/schemas/json-outline';
import { JSON_LIMITS } from '@siteyard/schemas/limits';
import { positionsIn } from './source-positions.ts';

/** A problem, with its place in the file that the person opens. */
export interface Finding extends BundleIssue {
  /** The file's path, beginning with the argument that the person gave. */
  file: string;
  /** From 1; absent for a problem without a place in a text, such as a missing file. */
  line?: number;
  column?: number;
  /** The line itself, for the excerpt. */
  source?: string;
}

/** Adds line, column and the text of the line to each issue whose place in the text is known. */
export function placed(
  issues: readonly BundleIssue[],
  text: string | undefined,
  file: string,
): Finding[] {
  if (text === undefined || isTooMuch(text)) return issues.map((issue) => ({ ...issue, file }));
  const position = positionsIn(text);
  const lines = text.split('\n');
  return issues.map((issue) => {
    // An issue without a path is about the whole file, unless the JSON is invalid at one place.
    if (issue.path === undefined && issue.code !== 'bundle_json_invalid') return { ...issue, file };
    const { line, column } = position(issue);
    return { ...issue, file, line, column, source: lines[line - 1]?.replace(/\r$/, '') ?? '' };
  });
}

/** Deep text has few places to look for; the reader refuses it with the path of one. */
const PLACE_LIMITS = { depth: 1_000, nodes: JSON_LIMITS.nodes };

/**
 * Whether a text has more bytes or values than any document: it was refused for that, and to parse it
 * for a place in it would take a minute and gigabytes.
 */
function isTooMuch(text: string): boolean {
  if (text.length > JSON_LIMITS.bytes) return true;
  const bytes = new TextEncoder().encode(text);
  return bytes.length > JSON_LIMITS.bytes || isOverLimits(bytes, PLACE_LIMITS);
}
