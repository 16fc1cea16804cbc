import { expect, it } from 'vitest';
import { suggestName } from '../src/lib/suggest-name.ts';

it('suggests the nearest name, or lists all of them when none is near', () => {
  expect(suggestName('shpo', ['shop', 'staging'])).toBe('Did you mean "shop"?');
  expect(suggestName('production', ['shop', 'staging'])).toBe('Known names: shop, staging.');
  expect(suggestName('shop', [])).toBeUndefined();
});
