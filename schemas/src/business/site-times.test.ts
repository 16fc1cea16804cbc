import { describe, expect, test } from 'vitest';
import { closuresAt, noticeAt, periodAt } from './site-times.ts';
import { momentOf, startOfDay, timeZone } from '../primitives/time-zone.ts';
import { siteSettings, tidySettings } from '../settings/settings.ts';

const at = (moment: string) => Date.parse(moment);
const settings = (changes: object) =>
  siteSettings.parse({ timezone: 'America/New_York', ...changes });

test('a time that clocks skip is the moment of the skip', () => {
  for (const time of ['02:00', '02:15', '02:59', '03:00'])
    expect(momentOf('2027-03-14', time, 'America/New_York')).toBe(at('2027-03-14T07:00:00Z'));
  // These clocks skip only half an hour.
  for (const time of ['02:00', '02:15', '02:30'])
    expect(momentOf('2027-10-03', time, 'Australia/Lord_Howe')).toBe(at('2027-10-02T15:30:00Z'));
});

test('a time that clocks show twice is the first moment', () => {
  const there = (zone: string, date: string, time = '01:30') => momentOf(date, time, zone);
  expect(there('America/New_York', '2027-11-07')).toBe(at('2027-11-07T05:30:00Z'));
  expect(there('Europe/Berlin', '2027-10-31', '02:30')).toBe(at('2027-10-31T00:30:00Z'));
  expect(there('Europe/Berlin', '2027-10-31', '03:00')).toBe(at('2027-10-31T02:00:00Z'));
});

describe('startOfDay', () => {
  test.each([
    ['2026-01-15', 'America/New_York', '2026-01-15T05:00:00Z'],
    ['2026-07-15', 'America/New_York', '2026-07-15T04:00:00Z'],
    // Clocks change on these days; in Beirut at midnight itself.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['2026-06-01', 'UTC', '2026-06-01T00:00:00Z'],
    // These days begin at one: clocks skip the hour from midnight on, east and west of Greenwich.
    ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00Z'],
    ['2027-03-28', 'Atlantic/Azores', '2027-03-28T01:00:00Z'],
    ['2027-03-14', 'America/Havana', '2027-03-14T05:00:00Z'],
    ['2027-09-05', 'America/Santiago', '2027-09-05T04:00:00Z'],
    // Clocks show midnight twice; the day begins at the first one.
    ['2027-11-07', 'America/Havana', '2027-11-07T04:00:00Z'],
  ])('%s in %s is %s', (date, zone, moment) => {
    expect(new Date(startOfDay(date, zone)).toISOString()).toBe(new Date(moment).toISOString());
  });

  test('adds days across the end of a year', () => {
    expect(startOfDay('2026-12-31', 'UTC', 1)).toBe(at('2027-01-01T00:00:00Z'));
  });
});

test('a time zone is an IANA name', () => {
  for (const good of ['', 'UTC', 'Europe/Berlin'])
    expect(timeZone.safeParse(good).success).toBe(true);
  for (const bad of ['Mars/Base', '+01:00', 'x'.repeat(80)])
    expect(timeZone.safeParse(bad).success).toBe(false);
});

describe('a notice', () => {
  const dated = settings({
    notice: { text: 'Closed', from: '2026-12-24', until: '2026-12-26' },
  });

  test('is shown from the start of its first day to the end of its last, in the site’s time zone', () => {
    expect(noticeAt(dated, at('2026-12-24T04:59:59Z'))).toBeNull();
    expect(noticeAt(dated, at('2026-12-24T05:00:00Z'))?.text).toBe('Closed');
    expect(noticeAt(dated, at('2026-12-27T04:59:59Z'))?.text).toBe('Closed');
    expect(noticeAt(dated, at('2026-12-27T05:00:00Z'))).toBeNull();
  });

  test('without days is always shown, and without text never', () => {
    expect(noticeAt(settings({ notice: { text: 'Hello' } }), 0)?.text).toBe('Hello');
    expect(noticeAt(settings({ notice: { href: '/sale' } }), 0)).toBeNull();
    expect(noticeAt(settings({}), 0)).toBeNull();
  });

  test('has a time of its next change', () => {
    expect(periodAt(dated, at('2026-12-01T00:00:00Z'))).toEqual({
      number: 0,
      until: at('2026-12-24T05:00:00Z'),
    });
    expect(periodAt(dated, at('2026-12-25T00:00:00Z'))).toEqual({
      number: 1,
      until: at('2026-12-27T05:00:00Z'),
    });
    expect(periodAt(dated, at('2027-01-01T00:00:00Z'))).toEqual({ number: 2, until: Infinity });
    expect(periodAt(settings({}), 0)).toEqual({ number: 0, until: Infinity });
  });
});

test('closures are shown until they end, and their end is the end of a period', () => {
  const closures = [
    { from: '2026-12-31', to: '', note: 'Stocktaking' },
    { from: '2026-12-24', to: '2026-12-26', note: '' },
    { from: '', to: '2026-12-26', note: 'unfinished' },
  ];
  const shown = (moment: string) => closuresAt(closures, 'UTC', at(moment)).map(({ from }) => from);
  expect(shown('2026-12-01T00:00:00Z')).toEqual(['2026-12-24', '2026-12-31']);
  expect(shown('2026-12-27T00:00:00Z')).toEqual(['2026-12-31']);
  const site = settings({ business: { locations: [{ id: 'a', time_zone: 'UTC', closures }] } });
  expect(periodAt(site, at('2026-12-30T00:00:00Z')).until).toBe(at('2027-01-01T00:00:00Z'));
});

test('a closure ends at midnight of its time zone, even if clocks skip midnight', () => {
  const closures = [{ from: '2027-03-26', to: '2027-03-27', note: '' }];
  const shown = (moment: string) => closuresAt(closures, 'Atlantic/Azores', at(moment)).length;
  expect(shown('2027-03-28T00:59:59Z')).toBe(1);
  expect(shown('2027-03-28T01:00:00Z')).toBe(0);
});

test('optional settings at their default are absent', () => {
  const { business, timezone, notice, ...rest } = tidySettings(
    siteSettings.parse({ business: {}, timezone: '', notice: {} }),
  );
  expect([business, timezone, notice]).toEqual([undefined, undefined, undefined]);
  expect(rest).toEqual(siteSettings.parse({}));
  expect(tidySettings(siteSettings.parse({ timezone: 'UTC' })).timezone).toBe('UTC');
});
