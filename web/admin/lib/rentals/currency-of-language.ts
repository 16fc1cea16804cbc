import type { Language } from '@siteyard/schemas/settings';

const CURRENCIES: Partial<Record<Language, string>> = {
  en: 'USD',
  'en-AU': 'AUD',
  'en-CA': 'CAD',
  'en-GB': 'GBP',
  'en-NZ': 'NZD',
  'fr-CA': 'CAD',
  'es-MX': 'MXN',
  'pt-BR': 'BRL',
  'de-CH': 'CHF',
  cs: 'CZK',
  da: 'DKK',
  hu: 'HUF',
  nb: 'NOK',
  pl: 'PLN',
  ro: 'RON',
  sv: 'SEK',
  tr: 'TRY',
  uk: 'UAH',
  ar: 'AED',
  fa: 'IRR',
  he: 'ILS',
  ur: 'PKR',
  ja: 'JPY',
  ko: 'KRW',
  vi: 'VND',
  'zh-CN': 'CNY',
  'zh-TW': 'TWD',
};

/** The usual currency of sites in a language. It is the euro for all languages without an entry. */
export const currencyOfLanguage = (language: Language): string => CURRENCIES[language] ?? 'EUR';
