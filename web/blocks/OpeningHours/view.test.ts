import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { openingHours } from '@siteyard/schemas/blocks/OpeningHours';
import { type Language, siteSettings } from '@siteyard/schemas/settings';
import { wordsIn } from '../_shared/words/index.ts';
import { EXAMPLE_BUSINESS } from '../../gallery/example-business.ts';
import { renderBlock, UPLOAD } from '../test-render.ts';
import { OpeningHoursView } from './view.tsx';

/** A Monday at seven in the morning in New York. */
const MONDAY = '2026-11-23T12:00:00Z';

const settingsOf = (changes: object = {}) =>
  siteSettings.parse({ business: EXAMPLE_BUSINESS, timezone: 'UTC', ...changes });

/** Renders the block on a page in a language, at a moment. */
function hours(props: object = {}, moment = MONDAY, language: Language = 'en', changes = {}) {
  const settings = settingsOf({ language, ...changes });
  const metadata = { settings, now: new Date(moment), words: wordsIn(language) };
  return renderBlock('OpeningHours', { ...props }, metadata);
}

/** The texts of the elements, with each space as a plain space. */
const texts = (found: ParentNode, selector: string) =>
  [...found.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s/g, ' '));

/** The first line of the block: whether the location is open. */
const status = (...args: Parameters<typeof hours>) =>
  texts(hours(...args), 'p:has(> [aria-hidden])')[0];

describe('OpeningHours', () => {
  test.each([
    ['2026-11-23T11:59:00Z', 'Closed, opens at 7:00 AM'],
    [MONDAY, 'Open now, closes at 5:30 PM'],
    ['2026-11-23T23:00:00Z', 'Closed, opens Tuesday at 7:00 AM'],
    ['2026-11-28T18:00:00Z', 'Closed, opens Monday at 7:00 AM'],
    // A minute after midnight, Monday is today.
    ['2026-11-30T04:59:00Z', 'Closed, opens Monday at 7:00 AM'],
    ['2026-11-30T05:01:00Z', 'Closed, opens at 7:00 AM'],
  ])('at %s shows “%s”, in the time zone of the location', (moment, expected) => {
    expect(status({}, moment)).toBe(expected);
  });

  test('names the date of an opening that is a week or more away', () => {
    const closures = [{ from: '2026-11-23', to: '2027-01-06' }];
    const [first] = EXAMPLE_BUSINESS.locations;
    const business = { locations: [{ ...first, closures }] };
    const closed = hours({}, MONDAY, 'en', { business });
    expect(status({}, MONDAY, 'en', { business })).toBe(
      'Closed, opens Thursday, January 7 at 7:00 AM',
    );
    expect(texts(closed, 'li')).toEqual(['November 23, 2026 – January 6, 2027: Closed']);
  });

  test.each([
    ['de', 'Geschlossen, öffnet Dienstag um 7:00'],
    ['fr', 'Fermé, ouvre mardi à 7:00'],
    ['ar', 'مغلق، يفتح الثلاثاء الساعة 7:00 ص'],
    // A language without built-in labels gets an English line.
    ['sv', 'Closed, opens Tuesday at 7:00 AM'],
  ] as const)('shows the status in the language of the page: %s', (language, expected) => {
    // Versions of Node.js differ in whether they write 7:00 or 07:00.
    expect(status({}, '2026-11-23T23:00:00Z', language)?.replace('07:', '7:')).toBe(expected);
  });

  test('lists the week, and the closures that are not over', () => {
    const block = hours();
    expect(texts(block, 'dl > div')).toEqual([
      'Mon–Fri7:00 AM – 5:30 PM',
      'Sat8:00 AM – 12:00 PM',
      'SunClosed',
    ]);
    expect(texts(block, 'li')).toEqual(['December 24 – 26: Closed · Christmas']);
    expect(texts(hours({}, '2199-12-27T12:00:00Z'), 'li')).toEqual([]);
  });

  test('shows the next ten closures only', () => {
    const closures = Array.from({ length: 50 }, (_, at) => ({
      from: `20${70 - at}-07-01`,
      note: `in 20${70 - at}`,
    }));
    const shown = texts(
      hours({}, MONDAY, 'en', { business: { locations: [{ id: 'a', closures }] } }),
      'li',
    );
    expect(shown).toHaveLength(10);
    expect(shown[0]).toBe('July 1: Closed · in 2027');
    expect(shown.at(-1)).toBe('July 1: Closed · in 2036');
  });

  test.each([
    ['en', '00:00', 'Open 24 hours', null],
    ['de', '23:59', 'Rund um die Uhr geöffnet', null],
    ['sv', '00:00', 'Open 24 hours', 'en'],
  ] as const)('shows that a day is open all day: %s', (language, closes, expected, lang) => {
    const days = ['mo', 'tu', 'we', 'th', 'fr'];
    const business = { locations: [{ id: 'a', hours: [{ days, opens: '00:00', closes }] }] };
    const block = hours({}, MONDAY, language, { business });
    const [times, closed] = block.querySelectorAll('dd > span');
    expect(times?.textContent).toBe(expected);
    expect(times?.getAttribute('lang')).toBe(lang);
    expect(closed?.getAttribute('lang')).toBe(lang);
  });

  test('shows a closing time of midnight as today', () => {
    const days = ['mo', 'tu', 'we'];
    for (const closes of ['00:00', '23:59']) {
      const business = { locations: [{ id: 'a', hours: [{ days, closes }] }] };
      const said = (moment: string) => status({}, moment, 'en', { business });
      expect(said(MONDAY)).toBe('Open now, closes at 12:00 AM');
    }
    const business = {
      locations: [{ id: 'a', hours: [{ days, opens: '00:00', closes: '00:00' }] }],
    };
    expect(status({}, MONDAY, 'en', { business })).toBe('Open now, closes Thursday at 12:00 AM');
  });

  test('calculates the hours of a location once for a page that shows them hundreds of times', () => {
    const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
    const two = (at: number) => String(at).padStart(2, '0');
    const location = {
      id: 'a',
      time_zone: 'America/New_York',
      hours: Array.from({ length: 14 }, (_, at) => ({
        days: days.slice(at % 7),
        opens: `${two(at)}:00`,
        closes: `${two(at)}:30`,
      })),
      closures: Array.from({ length: 50 }, () => ({ from: '2199-01-01', to: '2199-02-01' })),
    };
    const settings = settingsOf({ business: { locations: [location] } });
    const show = (now: Date) => renderBlock('OpeningHours', {}, { settings, now, words });
    const words = wordsIn('en');
    const format = Intl.DateTimeFormat.prototype;
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const used = [
      vi.spyOn(format as { format: unknown }, 'format', 'get'),
      vi.spyOn(format, 'formatRange'),
      vi.spyOn(format, 'formatToParts'),
    ];
    const uses = () => used.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    try {
      const now = new Date('2031-01-01T12:00:00Z');
      const first = show(now).textContent;
      const [madeOnce, usesOnce] = [made.mock.calls.length, uses()];
      expect(madeOnce).toBeLessThan(10);
      expect(usesOnce).toBeGreaterThan(0);
      for (let nth = 0; nth < 20; nth += 1) expect(show(now).textContent).toBe(first);
      expect([made.mock.calls.length, uses()]).toEqual([madeOnce, usesOnce]);
      // A later moment is calculated again, with the same formatters.
      expect(show(new Date('2031-01-01T18:45:00Z')).textContent).not.toBe(first);
      expect(made).toHaveBeenCalledTimes(madeOnce);
      expect(uses()).toBeGreaterThan(usesOnce);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('shows the first location, or the chosen one by its name', () => {
    expect(texts(hours(), 'h2, h2 + p')).toEqual(['Opening hours', 'Main yard']);
    const east = hours({ location: 'east' });
    expect(texts(east, 'h2 + p')).toEqual(['East yard']);
    expect(texts(east, 'dd')[0]?.match(/–/g)).toHaveLength(2);
    const only = { business: { locations: EXAMPLE_BUSINESS.locations.slice(0, 1) } };
    expect(hours({}, MONDAY, 'en', only).textContent).not.toContain('Main yard');
  });

  test('shows address, phone and e-mail, unless contact details are switched off', () => {
    const links = [...hours().querySelectorAll('address a')].map((each) =>
      each.getAttribute('href'),
    );
    expect(links).toEqual([
      'https://maps.example/main',
      'tel:6145550142',
      'mailto:hello@brindle.example',
    ]);
    expect(hours({ showContact: false }).querySelector('address, a')).toBeNull();
  });

  test('breaks a long e-mail address after the @ in a narrow column, not within a word', () => {
    const link = hours().querySelector('a[href^="mailto:"]');
    expect(link?.textContent).toBe('hello@brindle.example');
    expect(link?.querySelector('wbr')?.previousSibling?.textContent).toBe('hello@');
  });

  test('links a picture of the map to the map, and loads nothing from other sites', () => {
    const link = hours({ mapImage: UPLOAD, showContact: false }).querySelector('a');
    expect(link?.href).toBe('https://maps.example/main');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(link?.querySelector('img')?.alt).toBe('Map');
    const unlinked = hours({ mapImage: UPLOAD, mapAlt: 'The yard', location: 'long' });
    expect(unlinked.querySelector('img')?.alt).toBe('The yard');
    expect(unlinked.querySelector('a:has(img), iframe, script')).toBeNull();
  });

  test('shows no hours for a location without hours', () => {
    const business = { locations: [{ id: 'a', phone: '555 0100' }] };
    const block = hours({}, MONDAY, 'en', { business });
    expect(block.querySelector('dl')).toBeNull();
    expect(block.textContent).toContain('555 0100');
  });

  test('without its location renders nothing on the page, and shows a hint on the canvas', () => {
    expect(hours({ location: 'gone' }).childNodes).toHaveLength(0);
    expect(hours({}, MONDAY, 'en', { business: undefined }).childNodes).toHaveLength(0);
    const onCanvas = (location: string, settings = settingsOf()) => {
      const puck = { isEditing: true, metadata: { settings } };
      const props = openingHours.props.parse({ location });
      const view = createElement(OpeningHoursView, { ...props, id: 'OpeningHours-1', puck });
      return JSDOM.fragment(renderToStaticMarkup(view)).textContent;
    };
    expect(onCanvas('gone')).toContain('Choose another one');
    expect(onCanvas('', settingsOf({ business: undefined }))).toContain('Add a location');
  });
});
