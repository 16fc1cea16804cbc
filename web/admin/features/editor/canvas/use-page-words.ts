import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '@siteyard/schemas/settings';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';

/**
 * Loads the built-in labels (form, gallery, footer) for the canvas, for a site that is not in English.
 * @returns null for English labels, also if loading fails; undefined while they load, and without a
 *   language
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
    // An offline browser may have the script in its cache.
    networkMode: 'always',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    ...(isEnglish && { initialData: null }),
  });
  return isError ? null : data;
}
