import { inspect } from 'node:util';
import { Double, Long, ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { expect } from 'vitest';
import { createDice } from './dice.ts';

const OPERATORS = ['$eq', '$ne', '$in', '$exists', '$gt', '$gte', '$lt', '$lte'];

/** Values that can be compared by order. */
const ORDERED: unknown[] = [
  0,
  1,
  2,
  new Double(1),
  Long.fromNumber(2),
  2.5,
  'a',
  'b',
  'ab',
  '',
  new Date(0),
  new ObjectId('000000000000000000000001'),
];

const VALUES: unknown[] = [
  ...ORDERED,
  null,
  NaN,
  true,
  {},
  { x: 1 },
  [],
  [1],
  [1, 'a'],
  [[1]],
  [{ x: 1 }, { x: 'a' }],
  [{ x: [1, 2] }],
];

const SORTS: Record<string, 1 | -1>[] = [
  { _id: 1 },
  { b: 1, _id: 1 },
  { d: 1, b: -1, _id: 1 },
  { b: -1, d: 1, _id: 1 },
  { d: -1, _id: 1 },
];

/** Stores the same random documents in two collections, one without indexes and one with them. */
async function fill(db: Db, next: (below: number) => number, count: number) {
  const stored = [...VALUES, 'abc', ['ab', 'ac']];
  const documents = Array.from({ length: count }, (_, _id) => {
    const doc: Document = { _id };
    for (const field of ['a', 'c']) if (next(4)) doc[field] = stored[next(stored.length)];
    // A sort or an index on two fields refuses documents with arrays in both.
    for (const field of ['b', 'd']) if (next(4)) doc[field] = [1, 2, 'a', null, 2.5][next(5)];
    return doc;
  });
  const plain = db.collection('plain');
  const indexed = db.collection('indexed');
  await plain.insertMany(documents);
  await indexed.insertMany(documents);
  await indexed.createIndexes([
    { key: { a: 1 } },
    { key: { d: 1, b: -1 } },
    { key: { b: -1, d: 1 } },
    { key: { c: 1 }, sparse: true },
    { key: { 'a.x': 1 } },
    { key: { b: 1, _id: 1 } },
  ]);
  return { plain, indexed };
}

function randomFilter(next: (below: number) => number): Document {
  const value = (): unknown => VALUES[next(VALUES.length)];
  const filter: Document = {};
  for (const path of ['a', 'b', 'c', 'd', 'a.x']) {
    if (next(3)) continue;
    if (next(4) === 0) {
      filter[path] = next(2) ? /^a/ : value();
      continue;
    }
    const conditions: Document = {};
    for (let n = next(2); n >= 0; n--) {
      const operator = OPERATORS[next(OPERATORS.length)] as string;
      if (operator === '$exists') conditions[operator] = next(2) === 1;
      else if (operator === '$in') conditions[operator] = [value(), value()];
      else if (/^\$[gl]/.test(operator)) conditions[operator] = ORDERED[next(ORDERED.length)];
      else conditions[operator] = value();
    }
    filter[path] = conditions;
  }
  return filter;
}

/** Asserts that random queries find the same documents, page by page, with and without indexes. */
export async function compareRandomQueries(
  db: Db,
  { seed, documents, queries }: { seed: number; documents: number; queries: number },
): Promise<void> {
  const { below: next } = createDice(seed);
  const { plain, indexed } = await fill(db, next, documents);
  for (let i = 0; i < queries; i++) {
    const filter = randomFilter(next);
    const sort = SORTS[next(SORTS.length)] as Record<string, 1 | -1>;
    const answers = async (from: Collection<Document>): Promise<unknown[]> => {
      const ids = (page: object) =>
        from
          .find(filter, { sort, projection: { _id: 1 }, ...page })
          .map(({ _id }) => _id as unknown)
          .toArray();
      const pages = [await ids({}), await ids({ skip: 2, limit: 3 }), await ids({ skip: 1 })];
      return [...pages, await from.countDocuments(filter)];
    };
    const asked = inspect([filter, sort], { depth: 5 });
    expect(await answers(indexed), asked).toEqual(await answers(plain));
  }
}
