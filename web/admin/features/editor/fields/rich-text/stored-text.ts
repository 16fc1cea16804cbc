import { richText } from '@siteyard/schemas/primitives/rich-text';
import { isPlainObject } from '@siteyard/schemas/json';

/** A rich text as it is stored: Editor.js output without the time and version of each save. */
export interface StoredText {
  blocks: Record<string, unknown>[];
}

/** What Editor.js saved, in the form that is stored: no empty tunes, nothing but blocks. */
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

/** What is wrong with a rich text as JSON, or null. */
export function problemOfJson(text: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`;
  }
  return problemOf(parsed);
}

/** What is wrong with a rich text, or null. */
export function problemOf(value: unknown): string | null {
  const issue = richText.safeParse(value).error?.issues[0];
  if (!issue) return null;
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

/** The first words of a text, without marks, for a glance. */
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
  return plain.length > 140 ? `${plain.slice(0, 140)}…` : plain;
}
