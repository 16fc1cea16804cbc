import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a hash is argon2id with 19 MiB and two passes, and can be verified', async () => {
  const { hash, verify } = createPasswords();
  const stored = await hash('a long enough test password');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(stored, 'a long enough test password')).toBe(true);
  expect(await verify(stored, 'another test password')).toBe(false);
});
