import { expect, test } from 'vitest';
import { priceTable } from '../blocks/PriceTable.ts';
import { omitDefaults } from '../values/omit-defaults.ts';

test('a price table with typed rows is stored as before', () => {
  const stored = { heading: 'Rates', items: [] };
  expect(omitDefaults(priceTable.props, priceTable.props.parse(stored))).toEqual(stored);
});
