import type { en } from './en.ts';

type English = typeof en;

/** The built-in labels in one language; the compiler refuses a file that lacks one. */
export type Words = { [Part in keyof English]: Record<keyof English[Part], string> };

/** A page's built-in labels, and their language if it is not the page's own. */
export type PageWords = Words & { lang?: 'en' };

/** Replaces `{n}` and `{count}` by numbers. */
export function withNumbers(text: string, n: number, count: number): string {
  return text.replace('{n}', String(n)).replace('{count}', String(count));
}
