import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { businessHours } from '../../business/business.ts';
import { isOpenOn } from '../../business/opening-times.ts';
import { estimateRental } from './estimate.ts';
import { estimate } from './shape.ts';
import { item, type Item } from '../item.ts';
import { rentals } from '../settings.ts';

type ItemInput = Partial<z.input<typeof item>>;

/** A quote in `fixtures/rentals/`. */
interface Quote {
  id: string;
  rules: z.input<typeof rentals>;
  item: ItemInput;
  quantity: number;
  others?: { item: ItemInput; quantity: number }[];
  from: string;
  to: string;
  zone: string | null;
  fees_chosen: string[];
  location?: string;
  hours?: z.input<typeof businessHours>;
  /** The id of a quote of a shop that older rules could not express. */
  replaces?: string;
  expected: {
    cannot?: string;
    shop_total?: number | null;
    nearest_model_total?: number;
    total?: number | null;
    quote?: boolean;
    deposit?: number;
    lines?: { periods: Record<string, number> | null; amount: number | null }[];
    fees?: Record<string, number>;
    delivery?: number | null;
    tax?: number;
  };
}

const fixture = (name: string) =>
  JSON.parse(
    readFileSync(`${import.meta.dirname}/../../../../fixtures/rentals/${name}.json`, 'utf8'),
  ) as Quote[];

const shopQuotes = fixture('quotes');
const ownQuotes = fixture('own-quotes');

const itemOf = (fields: ItemInput, index: number): Item =>
  item.parse({
    key: `5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e1${index}`,
    name: 'Item',
    address: 'item',
    ...fields,
  });

function estimateOf(quote: Quote) {
  const lines = [{ item: quote.item, quantity: quote.quantity }, ...(quote.others ?? [])];
  const location = { hours: businessHours.parse(quote.hours ?? []), closures: [] };
  return estimateRental(
    rentals.parse(quote.rules),
    {
      lines: lines.map(({ item: fields, quantity }, index) => ({
        item: itemOf(fields, index),
        quantity,
      })),
      from: quote.from,
      to: quote.to,
      zone: quote.zone,
      fees: quote.fees_chosen,
      location: quote.location,
    },
    quote.hours && ((date) => isOpenOn(location, date)),
  );
}

const quotesWith = (quotes: Quote[], canExpress: boolean) =>
  quotes
    .filter(({ expected }) => (expected.cannot === undefined) === canExpress)
    .map((quote): [string, Quote] => [quote.id, quote]);

describe('an estimate', () => {
  test.each([...quotesWith(shopQuotes, true), ...quotesWith(ownQuotes, true)])(
    'has the amounts of quote %s',
    (_, quote) => {
      const result = estimateOf(quote);
      const { quote: isQuoted = false, lines = [], ...expected } = quote.expected;
      expect(result).toMatchObject({ ...expected, complete: !isQuoted });
      expect(result.lines.map(({ periods, amount }) => ({ periods, amount }))).toEqual(lines);
      expect(Object.keys(result.fees)).toEqual(Object.keys(expected.fees ?? result.fees));
      expect(estimate.parse(result)).toEqual(result);
    },
  );

  test.each(quotesWith(shopQuotes, false))(
    'has the total of the shop for %s after a change of the rules',
    (id, quote) => {
      expect(estimateOf(quote).total).toBe(quote.expected.nearest_model_total);
      const replacement = ownQuotes.find(({ replaces }) => replaces === id);
      const isExpressed = replacement?.expected.quote !== true;
      expect(estimateOf(replacement!).total).toBe(isExpressed ? quote.expected.shop_total : null);
    },
  );
});
