import type { Language } from '@siteyard/schemas/languages';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { ptBR } from './pt-br.ts';
import { pt } from './pt.ts';
import type { PageWords, Words } from './words.ts';

/** By the language or, where a country writes as the others do, by the first part of its name. */
const TABLES: Readonly<Record<string, Words>> = {
  ar,
  de,
  'de-CH': swiss(de),
  en,
  es,
  fr,
  he,
  it,
  nl,
  pl,
  pt,
  'pt-BR': ptBR,
};

const ENGLISH: PageWords = { ...en, lang: 'en' };

/** The words of pages in a language; English ones, marked as such, where it has none yet. */
export function wordsIn(language: Language): PageWords {
  return TABLES[language] ?? TABLES[language.split('-', 1)[0] ?? ''] ?? ENGLISH;
}

/** Switzerland writes no ß. */
function swiss(words: Words): Words {
  return JSON.parse(JSON.stringify(words).replaceAll('ß', 'ss')) as Words;
}
