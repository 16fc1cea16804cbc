import { expect, test } from 'vitest';
import { lostAddressText } from './restore-deleted.ts';

test('lostAddressText names the new address of a page if its former address is taken', () => {
  const text = lostAddressText({ ok: true, path: '/api/pages/14', lost_address: 'fleet' });
  expect(text).toBe(
    'Its web address /fleet is now used by another page. Its new web address is /pages/14.',
  );
  expect(lostAddressText({ ok: true, path: '/api/pages/14', lost_address: '' })).toBe('');
});
