import type { Language } from '@siteyard/schemas/settings';
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

/** The labels by language tag. A country without its own entry uses that of its language. */
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

/** Returns the labels for a language; English ones, marked as English, if there are none. */
export function wordsIn(language: Language): PageWords {
  return TABLES[language] ?? TABLES[language.split('-', 1)[0] ?? ''] ?? ENGLISH;
}

/** Switzerland does not use ß. */
function swiss(words: Words): Words {
  return JSON.parse(JSON.stringify(words).replaceAll('ß', 'ss')) as Words;
}
