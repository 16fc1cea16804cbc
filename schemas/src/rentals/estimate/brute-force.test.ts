import { expect, test } from 'vitest';
import { createDice, type Dice } from '../../../../tests/helpers/dice.ts';
import { estimateRental } from './estimate.ts';
import type { RentalOrder } from './order.ts';
import { item } from '../item.ts';
import { RENTAL_DAYS, rentals, type Rentals } from '../settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (wall: string) => Date.parse(`${wall}Z`);
const wallOf = (moment: number) => new Date(moment).toISOString().slice(0, 16);

/** Returns the counts of periods that cover the rental by trying each combination. */
function* combinations(parts: { id: string; length: number }[], need: number) {
  const counts = parts.map(() => 0);
  for (;;) {
    const covered = parts.reduce((sum, { length }, index) => sum + length * counts[index]!, 0);
    if (covered >= need) yield Object.fromEntries(parts.map(({ id }, at) => [id, counts[at]!]));
    let index = 0;
    while (index < parts.length && counts[index]! * parts[index]!.length >= need) {
      counts[index] = 0;
      index += 1;
    }
    if (index === parts.length) return;
    counts[index]! += 1;
  }
}

/** Looks for a window with these edges among all days around the rental. */
function isInWindow(period: Rentals['periods'][number], from: number, to: number): boolean {
  if (period.kind === 'once') return true;
  const edges = [period.from!, period.to!];
  for (let day = from - (from % DAY) - 8 * DAY; day <= from; day += DAY) {
    const matches = (moment: number, edge: (typeof edges)[number]) =>
      edge.day === undefined || RENTAL_DAYS[(new Date(moment).getUTCDay() + 6) % 7] === edge.day;
    const timeOf = (edge: (typeof edges)[number]) => at(`1970-01-01T${edge.time}`);
    if (!matches(day, edges[0]!)) continue;
    const opens = day + timeOf(edges[0]!);
    let closes = day + timeOf(edges[1]!);
    let closing = day;
    while (closes <= opens || !matches(closing, edges[1]!)) {
      closing += DAY;
      closes = closing + timeOf(edges[1]!);
    }
    if (opens <= from && to <= closes) return true;
  }
  return false;
}

/** Returns the lowest price of a piece. */
function cheapest(rules: Rentals, rates: Record<string, number>, from: number, to: number) {
  const late = Math.max(from, to - (rules.grace ?? 0) * MINUTE);
  const hours = Math.max(1, Math.ceil((late - from) / HOUR));
  const days = countDays(rules, from, late);
  const priced = rules.periods.filter(({ id }) => rates[id] !== undefined);
  const counting = priced.filter(
    ({ kind, least }) => (kind === 'hours' ? hours : days) >= (least ?? 1),
  );
  let best = Infinity;
  for (const period of counting)
    if (!['hours', 'days'].includes(period.kind) && isInWindow(period, from, late))
      best = Math.min(best, rates[period.id]!);
  const groups =
    rules.count === 'elapsed'
      ? [{ kinds: ['hours', 'days'], day: 24, need: hours }]
      : [
          { kinds: ['hours'], day: 0, need: hours },
          { kinds: ['days'], day: 1, need: days },
        ];
  for (const { kinds, day, need } of groups) {
    const parts = counting
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, kind, length }) => ({ id, length: kind === 'hours' ? length : length * day }));
    for (const counts of combinations(parts, need)) {
      const used = counting.filter(({ id }) => (counts[id] ?? 0) > 0);
      if (!used.every(({ beside }) => !beside || (counts[beside] ?? 0) > 0)) continue;
      best = Math.min(
        best,
        used.reduce((sum, { id }) => sum + counts[id]! * rates[id]!, 0),
      );
    }
  }
  return { price: best, days };
}

/** Counts days by looking at each minute or each date. */
function countDays({ count, free }: Rentals, from: number, to: number): number {
  if (count === 'elapsed') return Math.max(1, Math.ceil((to - from) / DAY));
  const dates = new Set([wallOf(from).slice(0, 10)]);
  for (let moment = from; moment < to; moment += 10 * MINUTE)
    dates.add(wallOf(moment).slice(0, 10));
  const [begin, end] = [wallOf(from), wallOf(to)];
  if (free?.from && begin.slice(11) >= free.from) dates.delete(begin.slice(0, 10));
  if (free?.until && end.slice(11) <= free.until) dates.delete(end.slice(0, 10));
  return Math.max(1, dates.size);
}

/** Rounds a percentage half up, with fractions of whole numbers. */
const share = (amount: bigint, percent: number) =>
  (amount * BigInt(Math.round(percent * 100)) * 2n + 10_000n) / 20_000n;

const time = (dice: Dice) =>
  `${String(dice.below(24)).padStart(2, '0')}:${dice.pick(['00', '30', '50'])}`;

function randomRules(dice: Dice): Rentals {
  const some = <T>(value: () => T) => (dice.chance(0.4) ? value() : undefined);
  const hours = { id: 'hours', title: 'H', kind: 'hours', length: 3 + dice.below(4) } as const;
  const days = { id: 'day', title: 'D', kind: 'days' } as const;
  const periods = [
    days,
    { ...hours, beside: some(() => 'day'), least: some(() => 1 + dice.below(30)) },
    { ...days, id: 'more', beside: dice.pick(['day', 'several']) },
    { ...days, id: 'further', beside: 'more' },
    { ...days, id: 'several', length: 2 + dice.below(3), least: some(() => 1 + dice.below(4)) },
    {
      id: 'weekend',
      title: 'W',
      kind: 'weekend',
      from: {
        day: dice.pick(RENTAL_DAYS),
        time: time(dice),
      },
      to: {
        day: dice.pick(RENTAL_DAYS),
        time: `${time(dice).slice(0, 2)}:10`,
      },
    },
    {
      id: 'night',
      title: 'N',
      kind: 'night',
      from: { time: time(dice) },
      to: { time: time(dice) },
    },
  ];
  const chosen = periods.filter((_, index) => index === 0 || dice.chance(0.7));
  const ids = new Set(chosen.map(({ id }) => id));
  return rentals.parse({
    currency: 'EUR',
    count: dice.pick(['elapsed', 'calendar']),
    grace: some(() => dice.below(90)),
    free: some(() => ({ from: some(() => time(dice)), until: some(() => time(dice)) })),
    periods: chosen.map((period) => {
      const beside = 'beside' in period ? period.beside : undefined;
      return beside && !ids.has(beside) ? { ...period, beside: 'day' } : period;
    }),
    prices: dice.pick(['before_tax', 'with_tax']),
    tax_rate: dice.below(2_500) / 100,
    fees: [
      { id: 'waiver', title: 'F', percent: dice.below(2_000) / 100, required: true },
      { id: 'clean', title: 'F', amount: dice.below(900), per: 'piece_day' },
    ],
    zones: [{ id: 'z', title: 'Z', fee: dice.below(9_000), per: dice.pick(['way', 'round_trip']) }],
  });
}

function randomOrder(dice: Dice, rules: Rentals): RentalOrder {
  const from = at('2027-03-01T00:00') + dice.below(7 * 24 * 6) * 10 * MINUTE;
  const rates = rules.periods
    .filter(() => dice.chance(0.85))
    .map(({ id, length }) => [id, dice.below(2_000) * length]);
  const fields = {
    key: '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11',
    name: 'Item',
    address: 'item',
    rates: Object.fromEntries(rates) as Record<string, number>,
    minimum: dice.chance(0.3) ? 'day' : undefined,
  };
  return {
    lines: [{ item: item.parse(fields), quantity: 1 + dice.below(3) }],
    from: wallOf(from),
    to: wallOf(from + dice.below(3 * 24 * 6) * 10 * MINUTE),
    zone: dice.chance(0.5) ? 'z' : null,
    fees: dice.chance(0.5) ? ['clean'] : [],
  };
}

/** Calculates the total by trying everything. */
function totalOf(rules: Rentals, { lines, from, to, zone, fees }: RentalOrder): number | null {
  const { item: rented, quantity } = lines[0]!;
  const { price, days } = cheapest(rules, rented.rates, at(from), at(to));
  const least = rented.minimum === undefined ? 0 : rented.rates[rented.minimum];
  if (price === Infinity || least === undefined) return null;
  const rental = BigInt(Math.max(price, least) * quantity);
  const clean = fees.includes('clean') ? BigInt(rules.fees[1]!.amount! * quantity * days) : 0n;
  const ways = rules.zones[0]!.per === 'way' ? 2n : 1n;
  const delivery = zone === null ? 0n : BigInt(rules.zones[0]!.fee!) * ways;
  const sum = rental + share(rental, rules.fees[0]!.percent!) + clean + delivery;
  return Number(rules.prices === 'before_tax' ? sum + share(sum, rules.tax_rate!) : sum);
}

test('the cheapest rule has the total of all combinations, for random rules and orders', () => {
  const dice = createDice(2_027);
  let priced = 0;
  for (let index = 0; index < 2_500; index += 1) {
    const rules = randomRules(dice);
    const order = randomOrder(dice, rules);
    const expected = totalOf(rules, order);
    if (expected !== null) priced += 1;
    const { total } = estimateRental(rules, order);
    if (total !== expected)
      expect({ rules, order, total }).toEqual({ rules, order, total: expected });
  }
  expect(priced).toBeGreaterThan(2_000);
});
