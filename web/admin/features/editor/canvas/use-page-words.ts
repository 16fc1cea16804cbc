import type { Language } from '@siteyard/schemas/languages';
import { useEffect, useState } from 'react';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';

/**
 * The words that pages in a language bring themselves, for the canvas. They are loaded only for a
 * site that is not in English; until then, and where they cannot be had, the blocks' own are shown.
 */
export function usePageWords(language: Language): PageWords | undefined {
  const [words, setWords] = useState<PageWords>();
  useEffect(() => {
    let isWanted = true;
    const use = (found: PageWords | undefined) => isWanted && setWords(found);
    if (/^en\b/.test(language)) use(undefined);
    else
      import('../../../../blocks/_shared/words/index.ts').then(
        ({ wordsIn }) => use(wordsIn(language)),
        () => use(undefined),
      );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return words;
}
