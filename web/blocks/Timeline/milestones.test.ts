import { describe, expect, test } from 'vitest';
import type { Milestone } from '@siteyard/schemas/blocks/Timeline';
import {
  changeDateMode,
  clampIndex,
  dateLabel,
  dateModeOf,
  removeImage,
  sortMilestones,
} from './milestones.ts';

const milestone = (values: Partial<Milestone>): Milestone => ({
  id: 'ms-1',
  title: '',
  description: '',
  date: '',
  dateStart: '',
  dateEnd: '',
  month: '',
  images: [],
  defaultImage: 0,
  accentColor: '',
  ...values,
});

const date = '2015-09-13';
const dateStart = '2018-06-01';
const dateEnd = '2018-06-16';
const month = '2019-03';

describe('a milestone without a mode', () => {
  test.each([
    [{ date }, 'single'],
    [{ month }, 'month'],
    [{ dateStart, dateEnd }, 'range'],
    [{ date, month }, 'range'],
    [{ date, dateStart }, 'range'],
    [{}, 'range'],
  ] as const)('with %o has the mode %s', (values, mode) => {
    expect(dateModeOf(milestone(values))).toBe(mode);
  });
});

describe('changing the mode', () => {
  test('to single keeps the date or uses the start', () => {
    expect(changeDateMode(milestone({ date, dateStart }), 'single').date).toBe(date);
    expect(changeDateMode(milestone({ dateStart }), 'single').date).toBe(dateStart);
  });

  test('to range keeps start and end, or uses the date as the start', () => {
    const kept = changeDateMode(milestone({ date, dateStart, dateEnd }), 'range');
    expect(kept).toMatchObject({ dateMode: 'range', dateStart, dateEnd });
    expect(changeDateMode(milestone({ date }), 'range').dateStart).toBe(date);
  });

  test('to month uses the first seven characters of date or start', () => {
    expect(changeDateMode(milestone({ date, dateStart }), 'month').month).toBe('2015-09');
    expect(changeDateMode(milestone({ dateStart }), 'month').month).toBe('2018-06');
    expect(changeDateMode(milestone({ month }), 'month').month).toBe(month);
  });
});

test('sorts milestones by date: a month by its first day, a range by its start', () => {
  const sorted = sortMilestones([
    milestone({ id: 'ms-undated', dateMode: 'single' }),
    milestone({
      id: 'ms-range',
      dateMode: 'range',
      dateStart: '2019-03-02',
      dateEnd: '2019-01-01',
    }),
    milestone({ id: 'ms-month', dateMode: 'month', month }),
    milestone({ id: 'ms-day', dateMode: 'single', date: '2019-02-28' }),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual(['ms-day', 'ms-month', 'ms-range', 'ms-undated']);
});

test('keeps the index of the default image in range when an image is removed', () => {
  const images = ['/a', '/b', '/c'];
  expect(removeImage(milestone({ images, defaultImage: 2 }), 0)).toMatchObject({
    images: ['/b', '/c'],
    defaultImage: 1,
  });
  expect(removeImage(milestone({ images: ['/a'], defaultImage: 0 }), 0)).toMatchObject({
    images: [],
    defaultImage: 0,
  });
});

test.each([
  [5, 3, 2],
  [-1, 3, 0],
  [1, 3, 1],
  [4, 0, 0],
  [Number.NaN, 3, 0],
])('index %d of %d is %d', (index, length, clamped) => {
  expect(clampIndex(index, length)).toBe(clamped);
});

test('formats dates in words', () => {
  expect(dateLabel(milestone({ date }))).toBe('September 13, 2015');
  expect(dateLabel(milestone({ month }))).toBe('March 2019');
  expect(dateLabel(milestone({ dateStart, dateEnd }))).toBe('June 1, 2018 – June 16, 2018');
  expect(dateLabel(milestone({ dateStart }))).toBe('June 1, 2018');
  expect(dateLabel(milestone({}))).toBe('');
  expect(dateLabel(milestone({ date }), 'de')).toBe('13. September 2015');
});

test.each([
  ['en', 'June 1, 2018', 'March 2019'],
  ['en-GB', '1 June 2018', 'March 2019'],
  ['de', '1. Juni 2018', 'März 2019'],
  ['fr', '1 juin 2018', 'mars 2019'],
  ['ar', '1 يونيو 2018', 'مارس 2019'],
  // The calendar stays Gregorian, because the dates were entered in it.
  ['fa', '۱ ژوئن ۲۰۱۸', 'مارس ۲۰۱۹'],
] as const)('formats dates in %s', (language, day, ofMonth) => {
  expect(dateLabel(milestone({ dateMode: 'single', date: dateStart }), language)).toBe(day);
  expect(dateLabel(milestone({ dateMode: 'month', month }), language)).toBe(ofMonth);
});

test.each([
  ['UTC', '1970-01-01 00'],
  ['Pacific/Kiritimati', '1969-12-31 13'],
  ['Asia/Tokyo', '1970-01-01 09'],
])('formats dates the same way in %s', (zone, epoch) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    const clock = new Date(0);
    const pad = (value: number) => String(value).padStart(2, '0');
    const day = `${clock.getFullYear()}-${pad(clock.getMonth() + 1)}-${pad(clock.getDate())}`;
    expect(`${day} ${pad(clock.getHours())}`).toBe(epoch);
    expect(dateLabel(milestone({ date }), 'pt-BR')).toBe('13 de setembro de 2015');
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
