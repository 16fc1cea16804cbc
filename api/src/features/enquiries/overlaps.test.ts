import { expect, test } from 'vitest';
import { findOverlaps, type Booking } from './overlaps.ts';

const LIFT = { key: 'lift', name: 'Lift' };
const booking = (from: string, to: string, quantity = 1, outcome?: 'won'): Booking => ({
  items: [{ ...LIFT, quantity }],
  from: momentOf(from),
  to: momentOf(to),
  ...(outcome && { outcome }),
});

function momentOf(text: string) {
  const [date = '', time] = text.split(' ');
  return { date, ...(time && { time }) };
}

const overlaps = (request: Booking, won: Booking[], owned?: number) =>
  findOverlaps(request, won, new Map(owned === undefined ? [] : [['lift', owned]]));

const open = booking('2027-03-02', '2027-03-05');

test('names an item of which won requests and the enquiry ask for more than the business owns', () => {
  const won = [booking('2027-03-01', '2027-03-03', 2), booking('2027-03-05', '2027-03-09')];
  expect(overlaps(open, won, 2)).toEqual([{ ...LIFT, owned: 2, won: 2, asked: 1 }]);
  expect(overlaps(open, won, 3)).toEqual([]);
});

test('includes a won enquiry in the won pieces', () => {
  const won = [booking('2027-03-01', '2027-03-03', 2)];
  expect(overlaps({ ...open, outcome: 'won' }, won, 2)).toEqual([
    { ...LIFT, owned: 2, won: 3, asked: 0 },
  ]);
});

test('counts the pieces of one time, not those of the whole enquiry', () => {
  const won = [booking('2027-03-02', '2027-03-03'), booking('2027-03-04', '2027-03-05')];
  expect(overlaps(open, won, 2)).toEqual([]);
  expect(overlaps(open, [...won, booking('2027-03-01', '2027-03-09')], 2)).toEqual([
    { ...LIFT, owned: 2, won: 2, asked: 1 },
  ]);
});

test('counts a booking that ends when it begins', () => {
  const short = booking('2027-03-03 12:00', '2027-03-03 12:00', 2);
  expect(overlaps(open, [short], 2)).toEqual([{ ...LIFT, owned: 2, won: 2, asked: 1 }]);
});

test('does not count a return before the start, other days and other items', () => {
  const early = booking('2027-03-05 12:00', '2027-03-06 12:00');
  expect(overlaps(early, [booking('2027-03-04', '2027-03-05 12:00')], 1)).toEqual([]);
  expect(overlaps(early, [booking('2027-03-04', '2027-03-05 12:01')], 1)).toHaveLength(1);
  expect(overlaps(open, [booking('2027-03-06', '2027-03-07')], 1)).toEqual([]);
  const other = { ...open, items: [{ key: 'tent', name: 'Tent', quantity: 9 }] };
  expect(overlaps(open, [other], 1)).toEqual([]);
});

test('knows nothing without days or without the number of owned pieces', () => {
  const won = [booking('2027-03-01', '2027-03-09', 5)];
  expect(overlaps(open, won)).toEqual([]);
  expect(overlaps({ items: open.items }, won, 1)).toEqual([]);
});
