/**
 * The languages that a site can have (BCP 47), each with its name in that language. The language sets
 * the `lang` and the direction of the pages, the format of dates, and the built-in labels. Owners
 * write all other text.
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

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** Groups of letters beyond Latin-1 that fonts have in separate files: such as ł, č, ő, ş, or ế, ạ. */
export type MoreLetters = 'extended' | 'vietnamese';

/**
 * Languages in the Latin script whose common words have such letters. Finnish is not in the list,
 * because only a few foreign words have š or ž.
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

/** Returns the letters beyond Latin-1 that texts in a language need; undefined if none. */
export const moreLetters = (language: Language): MoreLetters | undefined =>
  MORE_LETTERS.get(language);
