import { expect, test } from 'vitest';
import { itemLabel } from './item-label.ts';

test.each([
  ['owned', 'How many you own'],
  ['rates.day', 'Rates, day'],
  ['specs.Weight', 'Specifications, Weight'],
  ['specs[0].label', 'Specifications, [0].label'],
  ['later_field', 'later_field'],
])('the label of %s is %s', (path, label) => {
  expect(itemLabel(path)).toBe(label);
});
