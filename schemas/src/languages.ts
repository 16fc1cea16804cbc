/**
 * The languages that a site can have (BCP 47), each with its own name. The language sets the `lang`
 * and the direction of the pages, the format of dates, and the built-in labels; all other text is
 * the owner's.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-GB': 'English (United Kingdom)',
  'en-IE': 'English (Ireland)',
  'en-NZ': 'English (New Zealand)',
  ar: 'العربية',
  bg: 'Български',
  ca: 'Català',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  'de-AT': 'Deutsch (Österreich)',
  'de-CH': 'Deutsch (Schweiz)',
  el: 'Ελληνικά',
  es: 'Español',
  'es-MX': 'Español (México)',
  et: 'Eesti',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  'fr-CA': 'Français (Canada)',
  he: 'עברית',
  hr: 'Hrvatski',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  ro: 'Română',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** The language of a site whose settings name none. */
export const DEFAULT_LANGUAGE: Language = 'en';

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'fa', 'he', 'ur']);

/** The direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** Letters beyond Latin-1 for which a font has a file of its own: ł, č, ő, ş and the like, or ế, ạ. */
export type MoreLetters = 'extended' | 'vietnamese';

/**
 * Languages in the Latin script whose ordinary words have such letters. Not those that have them in
 * a few foreign words only, such as Finnish (š, ž).
 */
const MORE_LETTERS: ReadonlyMap<Language, MoreLetters> = new Map([
  ['cs', 'extended'],
  ['et', 'extended'],
  ['hr', 'extended'],
  ['hu', 'extended'],
  ['lt', 'extended'],
  ['lv', 'extended'],
  ['pl', 'extended'],
  ['ro', 'extended'],
  ['sk', 'extended'],
  ['sl', 'extended'],
  ['tr', 'extended'],
  ['vi', 'vietnamese'],
]);

/** The letters that texts in a language need beside Latin-1; undefined for none. */
export const moreLetters = (language: Language): MoreLetters | undefined =>
  MORE_LETTERS.get(language);
