import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { inject } from 'vitest';

export interface TestDatabase {
  /** A connection string with a unique database name. */
  uri: string;
  /** Drops the database. */
  stop: () => Promise<void>;
}

export type DatabaseKind = 'embedded' | 'mongodb' | 'ferretdb';

/** The database of this test run. */
export function databaseKind(): DatabaseKind {
  return inject('databaseKind');
}

/**
 * Creates an empty database in the process that the whole run shares. With the prefix `app` (the default),
 * all commands must be on the list in the README of the embedded database. Tests of the database itself
 * use another prefix.
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
