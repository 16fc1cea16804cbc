import { checkValue, formatProblem } from '@siteyard/schemas/errors';
import { richText } from '@siteyard/schemas/primitives/rich-text';
import { excerpt } from '@siteyard/schemas/primitives/shorten';
import { isPlainObject } from '@siteyard/schemas/values';

/** A stored rich text: the output of Editor.js without the time and version of each save. */
export interface StoredText {
  blocks: Record<string, unknown>[];
}

/** Converts the output of Editor.js to the stored form: blocks only, without empty tunes. */
export function toStoredText(output: unknown): StoredText {
  const blocks = isPlainObject(output) && Array.isArray(output.blocks) ? output.blocks : [];
  return {
    blocks: blocks.filter(isPlainObject).map(({ tunes, ...block }) => {
      const set = isPlainObject(tunes)
        ? Object.entries(tunes).filter(([, tune]) => tune !== undefined)
        : [];
      return { ...block, ...(set.length > 0 && { tunes: Object.fromEntries(set) }) };
    }),
  };
}

/** A text as a string for comparison, without the ids of its blocks. */
export const contentOf = (text: unknown): string =>
  JSON.stringify(text, (key, value: unknown) => (key === 'id' ? undefined : value));

/** Describes the problem of a rich text given as JSON; null for none. */
export function problemOfJson(text: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`;
  }
  return problemOf(parsed);
}

/** Describes the problem of a rich text; null for none. */
export function problemOf(value: unknown): string | null {
  const checked = checkValue(richText, value);
  const [first] = checked.ok ? [] : checked.problems;
  return first ? formatProblem(first) : null;
}

/** The first words of a text without markup, for a preview. */
export function glanceAt(value: unknown): string {
  const words = toStoredText(value).blocks.flatMap(({ data }) =>
    isPlainObject(data) && typeof data.text === 'string' ? data.text : [],
  );
  const plain = words
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return excerpt(plain, 140);
}
