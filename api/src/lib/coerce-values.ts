import { isPlainObject } from '@siteyard/schemas/values';
import { changeSource, type ChangeSource } from '@siteyard/schemas/http';

// Values of documents of 0.1.0 and 0.2.0. Any of them may be malformed.

export type OldDocument = Record<string, unknown>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? wellFormed(value) : '';
export const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
export const dateOf = (value: unknown): Date =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : new Date(0);
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns ranges of versions, without malformed ones. */
export const rangesOf = (value: unknown): [from: number, to: number][] =>
  listOf(value).filter(
    (range): range is [number, number] =>
      Array.isArray(range) && range.length === 2 && range.every((end) => typeof end === 'number'),
  );
export const whoOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function sourceOf(value: unknown): ChangeSource {
  const read = changeSource.safeParse(value);
  return read.success ? read.data : 'cli';
}

/**
 * Returns a value as an object of JSON with well-formed texts, as a state must be. Old values may be JSON in a
 * text. Any other value becomes an empty object.
 */
export function jsonOf(value: unknown): object {
  if (typeof value === 'string') return jsonOf(parsed(value));
  const json = JSON.parse(JSON.stringify(value) ?? '{}', (_, member: unknown) =>
    typeof member === 'string' ? wellFormed(member) : member,
  ) as unknown;
  return isPlainObject(json) ? json : {};
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Half of a surrogate pair becomes U+FFFD. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');
