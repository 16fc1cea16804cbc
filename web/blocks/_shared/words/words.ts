import type { en } from './en.ts';

type English = typeof en;

/** The words of one language; one that is missing is an error of the compiler. */
export type Words = { [Part in keyof English]: Record<keyof English[Part], string> };

/** The words of a page, and what language they are in where that is not the page's own. */
export type PageWords = Words & { lang?: 'en' };

/** Puts numbers in the places of `{n}` and `{count}`. */
export function withNumbers(text: string, n: number, count: number): string {
  return text.replace('{n}', String(n)).replace('{count}', String(count));
}
