import type { en } from './en.ts';

type English = typeof en;

/** The built-in labels in one language. The compiler rejects a file with a missing label. */
export type Words = { [Part in keyof English]: Record<keyof English[Part], string> };

/** The built-in labels of a page, and their language if it is not the page's. */
export type PageWords = Words & { lang?: 'en' };

/** Replaces `{n}` and `{count}` by numbers. */
export function withNumbers(text: string, n: number, count: number): string {
  return text.replace('{n}', String(n)).replace('{count}', String(count));
}
