import { MongoClient, type Collection, type Db, type Document } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';

/** Connects the tests of one file to a new database. */
export function useDatabase(prefix = 'conformance'): {
  db: () => Db;
  fresh: (documents?: Document[]) => Promise<Collection<Document>>;
} {
  let test: TestDatabase;
  let client: MongoClient;
  let count = 0;
  beforeAll(async () => {
    test = await startTestDatabase(prefix);
    client = await MongoClient.connect(test.uri);
  });
  afterAll(async () => {
    await client.close();
    await test.stop();
  });
  return {
    db: () => client.db(),
    /** Creates a new collection with these documents. */
    async fresh(documents = []) {
      const collection = client.db().collection<Document>(`c${count++}`);
      if (documents.length > 0) await collection.insertMany(documents);
      return collection;
    },
  };
}

/** Returns the error code of a rejected call, or the result of a successful call. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}
