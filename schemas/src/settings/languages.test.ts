import { expect, test } from 'vitest';
import { LANGUAGES, moreLetters } from './languages.ts';

/** A short text in each language with Latin letters, by the code without the country. */
const SAMPLES: Readonly<Record<string, string>> = {
  ca: 'lloguer de màquines, excavadores i això',
  cs: 'půjčovna strojů, žluté rypadlo',
  da: 'udlejning af maskiner, også på søndage',
  de: 'Vermietung von Maschinen, größer und günstiger',
  en: 'rental of machines, and a café',
  es: 'alquiler de máquinas, mañana también',
  et: 'masinate rent, garaaž ja tšekk',
  fi: 'koneiden vuokraus, myös öisin ja päivällä',
  fr: 'location de machines, œuvres et été',
  hr: 'najam strojeva, žuti bager i viličar',
  hu: 'gépkölcsönző, bővített ár',
  it: 'noleggio di macchine, perché è più facile',
  lt: 'įrangos nuoma, geležinis ąžuolas',
  lv: 'tehnikas noma, dzeltenā mašīna',
  nb: 'utleie av maskiner, også på lørdager',
  nl: 'verhuur van machines, één of méér',
  pl: 'wypożyczalnia maszyn, żółta koparka, Łódź',
  pt: 'aluguel de máquinas, amanhã também, não só',
  ro: 'închirieri de utilaje, mașini și unelte',
  sk: 'požičovňa strojov, žltý bager',
  sl: 'najem strojev, žerjav in čistilnik',
  sv: 'uthyrning av maskiner, även på söndagar',
  tr: 'iş makinesi kiralama, ağır',
  vi: 'cho thuê máy móc, đường phố',
};

/** Languages whose letters are in none of our fonts, such as Bulgarian and Arabic. */
const OTHER_SCRIPTS = ['ar', 'bg', 'el', 'fa', 'he', 'ja', 'ko', 'uk', 'ur', 'zh'];

/** The letters in the first file of each of our fonts: Latin-1, and ı, Œ and œ. */
const LATIN = /^[\u0000-\u00ffıŒœ]*$/;
/** The letters that only Vietnamese uses. */
const VIETNAMESE = /[\u1ea0-\u1ef9]/;

test.each(LANGUAGES)('the letters beyond Latin-1 are those of texts in %s', (language) => {
  const [base = ''] = language.split('-');
  const sample = SAMPLES[base];
  expect(sample === undefined).toBe(OTHER_SCRIPTS.includes(base));
  const beyondLatin = VIETNAMESE.test(sample ?? '') ? 'vietnamese' : 'extended';
  expect(moreLetters(language)).toBe(LATIN.test(sample ?? '') ? undefined : beyondLatin);
});
