import type { Language } from '@siteyard/schemas/languages';
import { useEffect, useState } from 'react';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';

/**
 * The built-in labels (form, gallery, footer) in a language, for the canvas. They are loaded only
 * for a site that is not in English. Undefined until then and on failure: blocks then use English.
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
