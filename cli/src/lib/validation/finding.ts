import type { BundleIssue } from '@siteyard/schemas/bundle';
import { isOverLimits } from '@siteyard/schemas/values';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { positionsIn } from './source-positions.ts';

/** A problem with its place in the file. */
export interface Finding extends BundleIssue {
  /** The path of the file, which begins with the user's argument. */
  file: string;
  /** From 1; absent if the problem has no place in a text, such as a missing file. */
  line?: number;
  column?: number;
  /** The text of the line, for the excerpt. */
  source?: string;
}

/** Adds the line, the column and the text of the line to each issue with a place in the text. */
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

/** Text that is deeper gets no place, because the reader refuses it with one path. */
const PLACE_LIMITS = { depth: 1_000, nodes: JSON_LIMITS.nodes };

/**
 * Whether a text has more bytes or values than any document. The reader has refused it for that reason,
 * and parsing it for a place would take a minute and gigabytes.
 */
function isTooMuch(text: string): boolean {
  if (text.length > JSON_LIMITS.bytes) return true;
  const bytes = new TextEncoder().encode(text);
  return bytes.length > JSON_LIMITS.bytes || isOverLimits(bytes, PLACE_LIMITS);
}
