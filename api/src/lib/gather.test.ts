import { expect, test } from 'vitest';
import { gather } from './gather.ts';
import { createPiece, PIECE_BYTES } from './piece.ts';
import { roughSize } from './rough-size.ts';

/** Work that ends when it is told to. */
function heldUp() {
  const done: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (all: number[]) => {
    done.push(all);
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  return { work, done, ends };
}

test('what is asked for at the same moment is done at once', async () => {
  const { work, done, ends } = heldUp();
  const add = gather<number>(work, () => 1);
  const all = [1, 2, 3].map(add);
  await expect.poll(() => done).toEqual([[1, 2, 3]]);
  ends[0]!();
  await Promise.all(all);
});

test('what is too large for one piece is done in several, one after the other', async () => {
  const { work, done, ends } = heldUp();
  const third = PIECE_BYTES / 3;
  const add = gather<number>(work, (size) => size);
  const all = [third, third, 2 * third, 2 * PIECE_BYTES, 1].map(add);
  const expected = [[third, third], [2 * third], [2 * PIECE_BYTES], [1]];
  for (let at = 0; at < expected.length; at += 1) {
    await expect.poll(() => ends.length).toBe(at + 1);
    expect(done).toEqual(expected.slice(0, at + 1));
    ends[at]!();
  }
  await Promise.all(all);
});

test('a piece that fails has failed for what is in it, and the next one is done', async () => {
  const done: number[] = [];
  const add = gather<number>(
    async (all) => {
      if (all.includes(1)) throw new Error('full');
      done.push(...all);
    },
    () => PIECE_BYTES,
  );
  const all = await Promise.allSettled([1, 2].map(add));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(done).toEqual([2]);
});

test('a piece has few large documents, and many small ones', () => {
  const piece = createPiece(40);
  expect(piece.count()).toBe(4);
  piece.had(4, 4_000);
  expect(piece.count()).toBe(8);
  for (let times = 0; times < 4; times += 1) piece.had(piece.count(), 1_000);
  expect(piece.count()).toBe(40);
  piece.had(40, 40 * PIECE_BYTES);
  expect(piece.count()).toBe(1);
  piece.had(1, 5 * PIECE_BYTES);
  expect(piece.count()).toBe(1);
});

test('a size is near that of the JSON', () => {
  const page = {
    content: Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, text: 'x'.repeat(n) })),
  };
  const exact = JSON.stringify(page).length;
  expect(roughSize(page)).toBeGreaterThan(exact / 2);
  expect(roughSize(page)).toBeLessThan(exact * 2);
});
