/**
 * The languages that a site can have (BCP 47), each with its name in that language. The language decides
 * the `lang` and the text direction of the pages, the format of dates and amounts, and the built-in
 * labels. The owner writes all other texts.
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

export const DEFAULT_LANGUAGE: Language = 'en';

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'fa', 'he', 'ur']);

/** Returns the text direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/**
 * Letters beyond Latin-1, which fonts have in separate files: `extended` such as ł, č, ő, ş, and
 * `vietnamese` such as ế, ạ.
 */
export type MoreLetters = 'extended' | 'vietnamese';

/**
 * The languages in Latin script that need a separate file of letters. Finnish is not in the list, because
 * only a few foreign words have š or ž.
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

/** Returns the letters beyond Latin-1 that texts in a language need; undefined if they need none. */
export const moreLetters = (language: Language): MoreLetters | undefined =>
  MORE_LETTERS.get(language);
