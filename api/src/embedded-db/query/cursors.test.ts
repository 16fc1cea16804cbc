import { Long } from 'bson';
import { expect, test } from 'vitest';
import { documentAt } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { Cursors } from './cursors.ts';

const large = documentAt(encodeDocument({ bytes: Buffer.alloc(900_000) }));
const documents = () => [large, large, large, large, large].values();

test('sends large results in several answers, each of a few megabytes', () => {
  const cursors = new Cursors();
  const { firstBatch, id } = cursors.start('db.c', documents()) as {
    firstBatch: unknown[];
    id: Long;
  };
  expect(firstBatch).toHaveLength(2);
  const answers = [1, 2].map(() => cursors.more(id.toNumber(), 'db.c') as { nextBatch: unknown[] });
  expect(answers.map(({ nextBatch }) => nextBatch.length)).toEqual([2, 1]);
});

test('sends a single batch whole, because the client cannot ask for the rest', () => {
  const answer = new Cursors().start('db.c', documents(), 5, true);
  expect(answer).toMatchObject({ firstBatch: { length: 5 }, id: Long.fromNumber(0) });
});
