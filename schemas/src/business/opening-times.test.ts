import { describe, expect, test, vi } from 'vitest';
import { openingAt, openingChangesAt } from './opening-times.ts';
import { business, type BusinessLocation } from './business.ts';
import { readPageContent } from '../content/read.ts';
import { siteSettings } from '../settings/settings.ts';

const ZONE = 'America/New_York';
const at = (moment: string) => Date.parse(moment);

type Hours = Partial<BusinessLocation['hours'][number]>;

function locationWith(hours: Hours[], closures: object[] = []): BusinessLocation {
  return business.parse({ locations: [{ id: 'a', hours, closures }] }).locations[0]!;
}

const WEEKDAYS: Hours = { days: ['mo', 'tu', 'we', 'th', 'fr'], opens: '07:00', closes: '17:00' };
const SHOP = locationWith([WEEKDAYS, { days: ['sa'], opens: '08:00', closes: '12:00' }]);
const DAILY: Hours = { days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] };

/** `open` or `closed`, and the end in UTC. */
function told(location: BusinessLocation, moment: string, zone = ZONE): string | undefined {
  const opening = openingAt(location, zone, at(moment));
  if (!opening) return undefined;
  const until = opening.until === undefined ? 'ever' : new Date(opening.until).toISOString();
  return `${opening.isOpen ? 'open' : 'closed'} until ${until.replace(':00.000Z', 'Z')}`;
}

describe('a location', () => {
  test.each([
    // 23 November 2026 is a Monday; New York is five hours behind UTC.
    ['before it opens', '2026-11-23T11:59:59Z', 'closed until 2026-11-23T12:00Z'],
    ['as it opens', '2026-11-23T12:00:00Z', 'open until 2026-11-23T22:00Z'],
    ['just before it closes', '2026-11-23T21:59:59Z', 'open until 2026-11-23T22:00Z'],
    ['as it closes', '2026-11-23T22:00:00Z', 'closed until 2026-11-24T12:00Z'],
    ['on Saturday', '2026-11-28T14:00:00Z', 'open until 2026-11-28T17:00Z'],
    ['on Saturday afternoon', '2026-11-28T17:00:00Z', 'closed until 2026-11-30T12:00Z'],
    // Sunday there, Monday in UTC.
    ['in the night to Monday', '2026-11-30T02:00:00Z', 'closed until 2026-11-30T12:00Z'],
    // Clocks change to winter time on Sunday, 1 November 2026, and to summer time on 8 March.
    ['after clocks went back', '2026-10-31T18:00:00Z', 'closed until 2026-11-02T12:00Z'],
    ['after clocks went forward', '2026-03-07T18:00:00Z', 'closed until 2026-03-09T11:00Z'],
  ])('is open or closed %s', (_, moment, expected) => {
    expect(told(SHOP, moment)).toBe(expected);
  });

  test('has no opening times without hours', () => {
    expect(told(locationWith([]), '2026-11-23T12:00:00Z')).toBeUndefined();
    expect(told(locationWith([{ days: [] }]), '2026-11-23T12:00:00Z')).toBeUndefined();
  });

  test('closes at noon and opens again', () => {
    const split = locationWith([
      { ...DAILY, opens: '13:00', closes: '18:00' },
      { ...DAILY, opens: '08:00', closes: '12:00' },
    ]);
    expect(told(split, '2026-11-23T09:00:00Z', 'UTC')).toBe('open until 2026-11-23T12:00Z');
    expect(told(split, '2026-11-23T12:30:00Z', 'UTC')).toBe('closed until 2026-11-23T13:00Z');
    expect(told(split, '2026-11-23T18:30:00Z', 'UTC')).toBe('closed until 2026-11-24T08:00Z');
  });

  test('that closes before it opens is open past midnight, and adjacent hours are combined', () => {
    const night = locationWith([{ days: ['fr'], opens: '20:00', closes: '02:00' }]);
    expect(told(night, '2026-11-28T01:00:00Z', 'UTC')).toBe('open until 2026-11-28T02:00Z');
    expect(told(night, '2026-11-27T01:00:00Z', 'UTC')).toBe('closed until 2026-11-27T20:00Z');
    const long = locationWith([
      { days: ['fr'], opens: '20:00', closes: '23:59' },
      { days: ['sa'], opens: '00:00', closes: '06:00' },
    ]);
    expect(told(long, '2026-11-27T21:00:00Z', 'UTC')).toBe('open until 2026-11-28T06:00Z');
  });

  test.each([
    ['00:00', '00:00'],
    ['00:00', '23:59'],
    ['08:00', '08:00'],
  ])('from %s to %s on each day is always open', (opens, closes) => {
    const always = locationWith([{ ...DAILY, opens, closes }]);
    expect(told(always, '2026-11-23T12:00:00Z', 'UTC')).toBe('open until ever');
  });

  test('that is open to 23:59 is open to midnight', () => {
    const daily = locationWith([{ ...DAILY, opens: '00:00', closes: '23:59' }]);
    expect(told(daily, '2026-11-23T23:59:30Z', 'UTC')).toBe('open until ever');
    const late = locationWith([{ ...DAILY, opens: '08:00', closes: '23:59' }]);
    expect(told(late, '2026-11-23T23:59:30Z', 'UTC')).toBe('open until 2026-11-24T00:00Z');
  });

  test.each([
    // In the night to 14 March 2027, clocks of New York go from 1:59 to 3:00.
    ['20:00', '02:00', ZONE, '2027-03-14T06:10:00Z', 'open until 2027-03-14T07:00Z'],
    ['20:00', '02:30', ZONE, '2027-03-14T06:59:00Z', 'open until 2027-03-14T07:00Z'],
    ['02:15', '02:45', ZONE, '2027-03-14T06:10:00Z', 'closed until 2027-03-15T06:15Z'],
    // Here from 23:59 to 1:00.
    ['08:00', '00:00', 'Atlantic/Azores', '2027-03-28T00:30:00Z', 'open until 2027-03-28T01:00Z'],
    ['00:00', '00:00', 'Atlantic/Azores', '2027-03-28T00:30:00Z', 'open until ever'],
    ['00:00', '23:59', 'America/Havana', '2027-03-14T04:59:30Z', 'open until ever'],
  ])(
    'from %s to %s in %s is right while clocks go forward',
    (opens, closes, zone, now, expected) => {
      expect(told(locationWith([{ ...DAILY, opens, closes }]), now, zone)).toBe(expected);
    },
  );

  test('is closed on the days of a closure, but hours that began the day before are complete', () => {
    const closures = [
      { from: '2026-11-24', to: '2026-11-25', note: '' },
      { from: '2026-11-27', to: '2026-11-20', note: 'ends before it begins' },
      { from: '', to: '2026-11-26', note: 'unfinished' },
    ];
    const shop = locationWith([WEEKDAYS], closures);
    expect(told(shop, '2026-11-24T15:00:00Z')).toBe('closed until 2026-11-26T12:00Z');
    expect(told(shop, '2026-11-26T22:00:00Z')).toBe('closed until 2026-11-30T12:00Z');
    const night = locationWith([{ ...DAILY, opens: '20:00', closes: '02:00' }], closures);
    expect(told(night, '2026-11-24T01:00:00Z', 'UTC')).toBe('open until 2026-11-24T02:00Z');
    expect(told(night, '2026-11-24T03:00:00Z', 'UTC')).toBe('closed until 2026-11-26T20:00Z');
  });

  test('opens after a season, or not at all within a year', () => {
    const winter = locationWith([WEEKDAYS], [{ from: '2026-11-01', to: '2027-03-31' }]);
    expect(told(winter, '2026-11-23T12:00:00Z', 'UTC')).toBe('closed until 2027-04-01T07:00Z');
    const ever = locationWith([WEEKDAYS], [{ from: '2026-11-01', to: '2199-03-31' }]);
    expect(told(ever, '2026-11-23T12:00:00Z', 'UTC')).toBe('closed until ever');
  });
});

describe('a page', () => {
  const settings = siteSettings.parse({
    timezone: 'UTC',
    business: {
      locations: [
        { ...SHOP, id: 'shop', time_zone: ZONE },
        { id: 'night', hours: [{ ...DAILY, opens: '20:00', closes: '02:00' }] },
        { id: 'silent' },
      ],
    },
  });
  const changesOf = (moment: string, ...locations: string[]) => {
    const blocks = locations.map((location, nth) => ({
      type: 'OpeningHours',
      props: { id: `OpeningHours-${nth}`, location },
    }));
    const content = [{ type: 'OneCol', props: { id: 'OneCol-1', content: blocks } }];
    return openingChangesAt(readPageContent({ content }).content, settings, at(moment));
  };

  test('changes as a location opens and closes, and at its midnight', () => {
    expect(changesOf('2026-11-23T11:00:00Z', '')).toBe(at('2026-11-23T12:00:00Z'));
    expect(changesOf('2026-11-23T12:00:00Z', 'shop')).toBe(at('2026-11-23T22:00:00Z'));
    expect(changesOf('2026-11-23T22:00:00Z', 'shop')).toBe(at('2026-11-24T05:00:00Z'));
    expect(changesOf('2026-11-24T05:00:00Z', 'shop')).toBe(at('2026-11-24T12:00:00Z'));
  });

  test('changes in the future, also in the hour before clocks skip midnight', () => {
    const next = (timezone: string, now: string) => {
      const content = [{ type: 'OpeningHours', props: { id: 'OpeningHours-1' } }];
      const there = { ...settings, timezone, business: { name: '', locations: [{ ...SHOP }] } };
      return openingChangesAt(readPageContent({ content }).content, there, at(now));
    };
    expect(next('Atlantic/Azores', '2027-03-28T00:30:00Z')).toBe(at('2027-03-28T01:00:00Z'));
    expect(next('America/Havana', '2027-03-14T04:30:00Z')).toBe(at('2027-03-14T05:00:00Z'));
    // Late enough that not each view renders the page again.
    expect(next('UTC', '2027-03-28T23:59:59.990Z')).toBe(at('2027-03-29T00:00:00.990Z'));
  });

  test('changes with the first of its locations', () => {
    expect(changesOf('2026-11-23T12:00:00Z', 'shop', 'night')).toBe(at('2026-11-23T20:00:00Z'));
  });

  test('calculates a location once, even if several blocks show it', () => {
    const looks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const looksFor = (...locations: string[]) => {
      const before = looks.mock.calls.length;
      changesOf('2026-11-23T12:00:00Z', ...locations);
      return looks.mock.calls.length - before;
    };
    try {
      const once = looksFor('shop');
      expect(once).toBeGreaterThan(0);
      expect(looksFor(...Array.from({ length: 50 }, () => 'shop'))).toBe(once);
    } finally {
      looks.mockRestore();
    }
  });

  test('without a location that has hours never changes', () => {
    expect(changesOf('2026-11-23T12:00:00Z')).toBe(Infinity);
    expect(changesOf('2026-11-23T12:00:00Z', 'silent', 'gone')).toBe(Infinity);
  });
});
