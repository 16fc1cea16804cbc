import { expect, test } from 'vitest';
import { lostAddressText } from './restore-deleted.ts';

test('a page that lost its address says where it is now', () => {
  const text = lostAddressText({ ok: true, path: '/api/pages/14', lost_address: 'fleet' });
  expect(text).toBe('Its address /fleet belongs to another page now, so it is found at /pages/14.');
  expect(lostAddressText({ ok: true, path: '/api/pages/14', lost_address: '' })).toBe('');
});
