import { buffer } from 'node:stream/consumers';
import { expect, test, describe } from 'vitest';
import { BackupProblem } from '../backup-problem.ts';
import { FRAME_BYTES, seal, unseal } from './sealed-stream.ts';
import { createSeal, HEADER_BYTES } from './seal-header.ts';

const PASSPHRASE = 'correct horse battery staple';

async function* parts(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sealed = (bytes: Uint8Array, passphrase: string | null) =>
  buffer(seal(parts(bytes), { passphrase, costLog2: 1 }));

const opened = (bytes: Uint8Array, passphrase: string | null, size?: number) =>
  buffer(unseal(parts(bytes, size), passphrase));

/** Returns the kind of problem; throws if there is none. */
async function problemOf(bytes: Uint8Array, passphrase: string | null): Promise<string> {
  const found = await opened(bytes, passphrase).catch((error: unknown) => error);
  if (found instanceof BackupProblem) return found.kind;
  throw new Error('nothing was found', { cause: found });
}

describe.each([
  ['plain', null],
  ['encrypted', PASSPHRASE],
])('a %s stream', (_name, passphrase) => {
  test.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES])(
    'of %i bytes comes back as it was, however it is cut into parts',
    async (length) => {
      const bytes = Buffer.alloc(length, 'siteyard');
      const whole = await sealed(bytes, passphrase);
      expect((await opened(whole, passphrase)).equals(bytes)).toBe(true);
      expect((await opened(whole, passphrase, 65_537)).equals(bytes)).toBe(true);
    },
  );

  test('with one changed bit in any byte is refused', async () => {
    const whole = await sealed(Buffer.from('A few words of a site.'), passphrase);
    const missed: number[] = [];
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ (1 << (at % 8));
      await problemOf(changed, passphrase).catch(() => missed.push(at));
    }
    expect(missed).toEqual([]);
  });

  test('that ends early or is too long is refused', async () => {
    const whole = await sealed(Buffer.alloc(2 * FRAME_BYTES + 10, 1), passphrase);
    const tag = passphrase === null ? 32 : 16;
    const frame = FRAME_BYTES + tag;
    const ends = [0, 1, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 1, HEADER_BYTES + frame];
    for (const end of [...ends, HEADER_BYTES + 2 * frame, whole.length - 1])
      expect(await problemOf(whole.subarray(0, end), passphrase)).toMatch(/damaged|not_a_backup/);
    expect(await problemOf(Buffer.concat([whole, Buffer.from([0])]), passphrase)).toBe('damaged');
  });

  test('whose frames were exchanged is refused', async () => {
    const bytes = Buffer.concat([
      Buffer.alloc(FRAME_BYTES, 1),
      Buffer.alloc(FRAME_BYTES, 2),
      bytes10,
    ]);
    const whole = await sealed(bytes, passphrase);
    const frame = FRAME_BYTES + (passphrase === null ? 32 : 16);
    const [first, second] = [HEADER_BYTES, HEADER_BYTES + frame];
    const exchanged = Buffer.concat([
      whole.subarray(0, first),
      whole.subarray(second, second + frame),
      whole.subarray(first, second),
      whole.subarray(second + frame),
    ]);
    expect(await problemOf(exchanged, passphrase)).toBe('damaged');
  });

  test('yields nothing of a frame that was changed', async () => {
    const whole = await sealed(Buffer.alloc(2 * FRAME_BYTES, 1), passphrase);
    whole[HEADER_BYTES + FRAME_BYTES + 100]! ^= 7;
    let read = 0;
    const reading = async () => {
      for await (const part of unseal(parts(whole, 1000), passphrase)) read += part.length;
    };
    await expect(reading()).rejects.toThrow(/from byte 262,\d+ to 524,\d+ was changed/);
    expect(read).toBe(FRAME_BYTES);
  });
});

const bytes10 = Buffer.alloc(10, 3);

test('an encrypted stream has none of its text, and needs its passphrase', async () => {
  const whole = await sealed(Buffer.from('ada@example.com'), PASSPHRASE);
  expect(whole.includes('ada@example.com')).toBe(false);
  expect(await problemOf(whole, null)).toBe('passphrase_missing');
  expect(await problemOf(whole, 'another')).toBe('passphrase_wrong');
  expect((await opened(whole, PASSPHRASE)).toString()).toBe('ada@example.com');
});

test('a stream of a newer format is refused as such, and other files as no backup', async () => {
  const whole = await sealed(Buffer.from('text'), null);
  whole[16] = 2;
  expect(await problemOf(whole, null)).toBe('too_new');
  expect(await problemOf(Buffer.from('PK\u0003\u0004 some other file'), null)).toBe('not_a_backup');
  expect(await problemOf(Buffer.alloc(0), null)).toBe('not_a_backup');
});

test('the key of a backup that is made without a cost takes 2^17 steps of scrypt', async () => {
  const { header } = await createSeal(PASSPHRASE);
  // The cost follows the magic bytes, the version and the mode.
  expect(header[18]).toBe(17);
});
