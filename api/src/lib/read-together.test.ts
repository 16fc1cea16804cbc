import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** A reader that finds even numbers and records its queries. */
function evenNumbers() {
  const asked: number[][] = [];
  const read = readTogether((ids: number[]) => {
    asked.push(ids);
    if (ids.includes(13)) return Promise.reject(new Error('the database is away'));
    const found = ids.filter((id) => id % 2 === 0).map((_id) => ({ _id, name: `page ${_id}` }));
    return Promise.resolve(found.toReversed());
  });
  return { asked, read };
}

test('combines the lookups of one event-loop turn into one query with distinct ids', async () => {
  const { asked, read } = evenNumbers();
  const found = await Promise.all([read(2), read(4), read(2), read(5)]);
  expect(found.map((each) => each?.name)).toEqual(['page 2', 'page 4', 'page 2', undefined]);
  expect(found[3]).toBeNull();
  expect(asked).toEqual([[2, 4, 5]]);
});

test('does not cache: a later lookup is a new query', async () => {
  const { asked, read } = evenNumbers();
  await read(2);
  const second = read(2);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([second, read(2)]);
  expect(asked).toEqual([[2], [2], [2]]);
});

test('rejects the lookups of a failed query and no later ones', async () => {
  const { read } = evenNumbers();
  const results = await Promise.allSettled([read(2), read(13)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(2)).toEqual({ _id: 2, name: 'page 2' });
});
