import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../tests/helpers/database.ts';
import { compareRandomQueries } from '../../../tests/helpers/random-queries.ts';

let database: TestDatabase;
let client: MongoClient;
beforeAll(async () => {
  database = await startTestDatabase('plan');
  client = await MongoClient.connect(database.uri);
});
afterAll(async () => {
  await client.close();
  await database.stop();
});

test.each([42, 1, 2, 3])(
  'queries return the same results with and without indexes (seed %i)',
  async (seed) => {
    const db = client.db(`${client.db().databaseName}_${seed}`);
    await compareRandomQueries(db, { seed, documents: 400, queries: 300 });
    await db.dropDatabase();
  },
  300_000,
);
