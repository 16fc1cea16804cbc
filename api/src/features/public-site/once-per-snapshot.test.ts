import { expect, test, vi } from 'vitest';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { oncePerSnapshot } from './once-per-snapshot.ts';

const [a, b] = [{ number: 1 }, { number: 2 }] as SiteSnapshot[] as [SiteSnapshot, SiteSnapshot];

test('reads each snapshot once, also if callers alternate between two snapshots', async () => {
  const read = vi.fn(({ number }: SiteSnapshot) => Promise.resolve(`value ${number}`));
  const once = oncePerSnapshot(read);
  expect([await once(a), await once(b), await once(a)]).toEqual(['value 1', 'value 2', 'value 1']);
  expect(read.mock.calls).toEqual([[a], [b]]);
});

test('shares one read between concurrent callers', async () => {
  const read = vi.fn(({ number }: SiteSnapshot) => Promise.resolve({ number }));
  const once = oncePerSnapshot(read);
  const [first, second] = await Promise.all([once(a), once(a)]);
  expect(second).toBe(first);
  expect(read).toHaveBeenCalledOnce();
});

test('tries a failed read again for the next caller', async () => {
  const read = vi
    .fn((_: SiteSnapshot) => Promise.resolve('read'))
    .mockRejectedValueOnce(new Error('The database did not answer.'));
  const once = oncePerSnapshot(read);
  await expect(once(a)).rejects.toThrow('did not answer');
  expect(await once(a)).toBe('read');
  expect(await once(a)).toBe('read');
  expect(read).toHaveBeenCalledTimes(2);
});
