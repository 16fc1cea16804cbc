import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '@siteyard/schemas/languages';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';

/**
 * The built-in labels (form, gallery, footer) in a language, for the canvas. They are loaded only
 * for a site that is not in English. Null for English ones, also where loading fails; undefined while
 * they load, and without a language.
 */
export function usePageWords(language: Language | undefined): PageWords | null | undefined {
  const isEnglish = language !== undefined && /^en\b/.test(language);
  const { data, isError } = useQuery({
    queryKey: ['page-words', language],
    queryFn: async () => {
      if (language === undefined || isEnglish) return null;
      const { wordsIn } = await import('../../../../blocks/_shared/words/index.ts');
      return wordsIn(language);
    },
    enabled: language !== undefined,
    // The scripts of a site that is offline may be in the browser.
    networkMode: 'always',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    ...(isEnglish && { initialData: null }),
  });
  return isError ? null : data;
}
