import { expect, test } from 'vitest';
import { ENGLISH_ESTIMATE } from './enquiry-text.ts';
import {
  fillQuote,
  QUOTE_NAMES,
  quoteToStore,
  quoteValues,
  standardQuote,
  unknownQuoteNames,
  type QuoteValues,
  type QuoteWords,
} from './quote.ts';

const words: QuoteWords = {
  ...ENGLISH_ESTIMATE,
  hello: 'Hello {name},',
  thanks: 'our quote:',
  place: 'To',
  regards: 'Regards',
  deliveryPrice: 'Delivery',
};
const DIGGER = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
const request = {
  first_name: 'Ada',
  items: [{ key: DIGGER, name: 'Digger', quantity: 2 }],
};
const site = { language: 'en', business: 'Dig & Sons' };
const none: QuoteValues = {
  name: '',
  items: '',
  dates: '',
  place: '',
  estimate: '',
  business: '',
};

test('the standard text has the values of the enquiry, without the lines of missing ones', () => {
  expect(fillQuote(standardQuote(words), quoteValues(request, words, site))).toBe(
    'Hello Ada,\n\nour quote:\n\n2 × Digger\n\nRegards\nDig & Sons',
  );
  const delivery = { kind: 'delivery' as const, zone: { id: 'z', name: 'Near' }, place: 'Main St' };
  const dates = { from: { date: '2027-03-01' }, to: { date: '2027-03-02' } };
  const text = fillQuote(
    standardQuote(words),
    quoteValues({ ...request, ...dates, delivery }, words, { ...site, business: '' }),
  );
  expect(text).toContain('Mon, Mar 1, 2027 – Tue, Mar 2, 2027\n\nTo: Near, Main St\n\n2 ×');
  expect(text.endsWith('Regards')).toBe(true);
});

test('times are written as the language writes them', () => {
  const dates = { from: { date: '2027-03-01', time: '08:00' } };
  const datesIn = (language: string) =>
    quoteValues({ ...request, ...dates }, words, { ...site, language }).dates;
  expect(datesIn('en')).toMatch(/^Mon, Mar 1, 2027, 8:00\sAM –$/);
  expect(datesIn('de')).toContain('08:00 –');
});

test('a place of collection is not a place of delivery', () => {
  const delivery = { kind: 'collection' as const, zone: null, place: 'Main St' };
  expect(quoteValues({ ...request, delivery }, words, site).place).toBe('');
});

test('values are inserted as they are, also if they look like names or patterns', () => {
  const values = { ...none, name: '{items} $& $1', items: 'x' };
  expect(fillQuote('{name}: {items} {other}', values)).toBe('{items} $& $1: x {other}');
});

test('a line stays if one of its names has a value, and lines without names stay', () => {
  const values = { ...none, dates: 'today' };
  expect(fillQuote('{dates} {place}\n{place}\n\n\n\nHours 8–17', values)).toBe(
    'today \n\nHours 8–17',
  );
});

test('the standard text and a blank text are not stored', () => {
  const standard = standardQuote(words);
  expect(
    ['', ' \n', standard, `${standard}\n`].map((text) => quoteToStore(text, standard)),
  ).toEqual(Array(4).fill(''));
  expect(quoteToStore('Hi {name}', standard)).toBe('Hi {name}');
});

test('every name is filled in', () => {
  const text = QUOTE_NAMES.map((name) => `{${name}}`).join(' ');
  const values = Object.fromEntries(QUOTE_NAMES.map((name) => [name, name.toUpperCase()]));
  expect(fillQuote(text, values as QuoteValues)).toBe(QUOTE_NAMES.join(' ').toUpperCase());
});

test('unknown names are found once each, in linear time', () => {
  expect(unknownQuoteNames('{name} {Name} {price} {price} {} {a\nb}')).toEqual([
    '{Name}',
    '{price}',
  ]);
  expect(unknownQuoteNames('{'.repeat(5_000))).toEqual([]);
});
