import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '@siteyard/schemas/settings';
import { en } from './en.ts';
import { wordsIn } from './index.ts';
import { withNumbers, type Words } from './words.ts';

const flat = (words: Words) =>
  Object.entries(words)
    .filter(([part]) => part !== 'lang')
    .flatMap(([part, texts]) =>
      Object.entries(texts as Record<string, string>).map(
        ([name, text]) => [`${part}.${name}`, text] as const,
      ),
    );

const translated = LANGUAGES.filter((language) => wordsIn(language).lang === undefined);

describe('the built-in labels', () => {
  test('exist for the most common languages', () => {
    const own = ['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'nl', 'pl', 'pt', 'pt-BR'] as const;
    expect(translated).toEqual(expect.arrayContaining([...own]));
    expect(new Set(own.map((language) => wordsIn(language).page.notFound)).size).toBe(
      // Portugal and Brazil use the same text here.
      own.length - 1,
    );
  });

  test('of a country are those of its language, except for differences of the country', () => {
    expect(wordsIn('de-AT')).toBe(wordsIn('de'));
    expect(wordsIn('en-GB')).toBe(wordsIn('en'));
    expect(wordsIn('fr-CA')).toBe(wordsIn('fr'));
    expect(wordsIn('de-CH').gallery.close).toBe('Schliessen');
    expect(wordsIn('pt-BR').form.last_name).not.toBe(wordsIn('pt').form.last_name);
  });

  test('fall back to English for other languages, and are marked as English', () => {
    expect(wordsIn('cs')).toEqual({ ...en, lang: 'en' });
    expect(wordsIn('en').lang).toBeUndefined();
  });

  test.each(translated)(
    'in %s are complete and contain all their numbers',
    (language: Language) => {
      for (const [name, text] of flat(wordsIn(language))) {
        expect(text.trim(), name).not.toBe('');
        expect(text, name).toBe(text.trim());
      }
      expect(wordsIn(language).navbar.call.split('{phone}')).toHaveLength(2);
      expect(wordsIn(language).withoutScript.numbers.split(' ')).toHaveLength(9);
      expect(wordsIn(language).withoutScript.question).toMatch(/\{a\}.*\{b\}/);
      const { endFirst, from, to } = wordsIn(language).enquiry;
      for (const label of [from, to]) expect(endFirst).toContain(label);
      const { dot, position } = wordsIn(language).gallery;
      for (const text of [dot, position]) {
        const written = withNumbers(text, 2, 7);
        expect(written).toMatch(/2.*7/);
        expect(written).not.toMatch(/[{}]/);
      }
    },
  );
});
