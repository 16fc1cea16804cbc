import { afterAll, beforeAll, expect, test } from 'vitest';
import { Schema, type Connection, type Model } from 'mongoose';
import { startTestDatabase } from '../../../tests/helpers/database.ts';
import { connect } from './database.ts';
import { removeInPieces } from './remove-in-pieces.ts';

let connection: Connection;
let stop: () => Promise<void>;
let things: Model<{ _id: string; run: string }>;
beforeAll(async () => {
  const database = await startTestDatabase();
  stop = database.stop;
  connection = await connect(database.uri);
  things = connection.model<{ _id: string; run: string }>(
    'Thing',
    new Schema<{ _id: string; run: string }>({ _id: String, run: String }),
  );
});
afterAll(async () => {
  await connection.close();
  await stop();
});

test.each([0, 1, 4, 5, 30])('removes all of %i documents, and no others', async (number) => {
  const own = Array.from({ length: number }, (_, n) => ({ _id: `own:${n}`, run: 'own' }));
  await things.insertMany([...own, { _id: `other:${number}`, run: 'other' }]);
  await removeInPieces(things, { run: 'own' });
  expect(await things.countDocuments({ run: 'own' })).toBe(0);
  expect(await things.exists({ _id: `other:${number}` })).not.toBeNull();
});
