import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { inject } from 'vitest';

export interface TestDatabase {
  /** A connection string with a database name that nobody else has. */
  uri: string;
  /** Drops the database. */
  stop: () => Promise<void>;
}

/** Which database this run is against. */
export function databaseKind(): 'embedded' | 'mongodb' {
  return inject('databaseKind');
}

/**
 * Creates an empty database in the process that the whole run shares. With the prefix `app` (the
 * default), what is sent to it must be on the list in the README of the embedded database; tests of
 * the database itself use another prefix.
 */
export async function startTestDatabase(prefix = 'app'): Promise<TestDatabase> {
  const url = new URL(inject('databaseUri'));
  url.pathname = `/${prefix}_${randomBytes(6).toString('hex')}`;
  const uri = url.href;
  return {
    uri,
    async stop() {
      const client = await MongoClient.connect(uri);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}
