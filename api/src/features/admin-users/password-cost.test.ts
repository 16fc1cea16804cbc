import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a hash is argon2id with 19 MiB and two passes, and can be verified', async () => {
  const { hash, verify } = createPasswords();
  const stored = await hash('a long enough test password');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(stored, 'a long enough test password')).toBe(true);
  expect(await verify(stored, 'another test password')).toBe(false);
});

test('a caller beyond the queue gets the time of its next attempt', async () => {
  const { hash } = createPasswords({ memoryCost: 64, timeCost: 1 });
  const hashes = await Promise.allSettled(Array.from({ length: 80 }, () => hash('a password')));
  const refused = hashes.filter((each) => each.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'too_many_requests', body: { retry_after: 1 } });
});
