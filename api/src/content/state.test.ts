import { describe, expect, test } from 'vitest';
import { StatesMissing } from './errors.ts';
import { canonicalJson, readStates, putStates, stateId, touchStates } from './state.ts';
import { FakeDatabase } from './test/database.ts';

describe('canonicalJson', () => {
  test.each([
    [
      { b: 1, a: [null, true, 'x', { d: undefined, c: 0.5 }] },
      '{"a":[null,true,"x",{"c":0.5}],"b":1}',
    ],
    [{ 10: 1, 9: 2, a: 3 }, '{"10":1,"9":2,"a":3}'],
    [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
    [{ text: 'a"\n\u2028é' }, JSON.stringify({ text: 'a"\n\u2028é' })],
    [-0, '0'],
  ])('writes %j with sorted keys', (value, json) => {
    expect(canonicalJson(value)).toBe(json);
  });

  test.each([[new Date(0)], [Number.NaN], [[undefined]], [1n], [() => 1], ['\ud800'], [new Map()]])(
    'refuses %s, which a database may return as another value',
    (value) => {
      expect(() => canonicalJson({ value })).toThrow(TypeError);
    },
  );
});

test('the id depends on the kind and the value, and not on the order of keys', () => {
  const id = stateId('page', { a: 1, b: 2 });
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(stateId('page', { b: 2, a: 1 })).toBe(id);
  expect(stateId('content', { a: 1, b: 2 })).not.toBe(id);
  expect(stateId('page', { a: 1, b: 3 })).not.toBe(id);
});

describe('states in the database', () => {
  const rowsOf = (database: FakeDatabase) => [...database.rows('states').values()];

  test('a state that is put twice is stored once, and touched twice', async () => {
    const database = new FakeDatabase();
    const state = { kind: 'page', value: { b: 1, a: undefined } };
    const [id, same] = await putStates(database.tables(), [state, state]);
    expect(same).toBe(id);
    database.passDays(3);
    await putStates(database.tables(), [{ kind: 'page', value: { b: 1 } }]);
    expect(rowsOf(database)).toEqual([
      { _id: id, kind: 'page', value: { b: 1 }, touched_at: new Date(database.now) },
    ]);
  });

  test('get leaves out states that do not exist', async () => {
    const tables = new FakeDatabase().tables();
    const [id = ''] = await putStates(tables, [{ kind: 'page', value: { a: 1 } }]);
    expect(await readStates(tables, [id, 'other', id])).toEqual(
      new Map([[id, { kind: 'page', value: { a: 1 } }]]),
    );
  });

  test('touch names the states that do not exist', async () => {
    const database = new FakeDatabase();
    const tables = database.tables();
    const ids = await putStates(tables, [{ kind: 'page', value: { a: 1 } }]);
    database.passDays(1);
    await touchStates(tables, [...ids, ...ids]);
    expect(rowsOf(database)).toMatchObject([{ touched_at: new Date(database.now) }]);
    const failed = touchStates(tables, [...ids, 'gone']);
    await expect(failed).rejects.toThrow(StatesMissing);
    await expect(failed).rejects.toMatchObject({ ids: ['gone'] });
  });
});
