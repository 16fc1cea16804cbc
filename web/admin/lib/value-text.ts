import { shorten } from '@siteyard/schemas/primitives/shorten';

/** The maximum length of the text, in characters. */
const LONGEST = 600;

/** A value as text, for a comparison with another value; '' for an empty one. */
export function valueText(value: unknown): string {
  return shorten(wordsOf(value).trim(), LONGEST);
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return withoutMarkup(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n');
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([, each]) => wordsOf(each))
    .filter(Boolean)
    .join(' · ');
}

/** Members that mean nothing to users. */
const HIDDEN = new Set(['id', 'type', 'version', 'time']);

/** The text of a value that may be HTML. A parsed document runs no scripts and loads no pictures. */
function withoutMarkup(text: string): string {
  if (!/<[a-z/]/i.test(text)) return text;
  return new DOMParser().parseFromString(text, 'text/html').body.textContent;
}
