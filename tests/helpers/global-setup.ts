import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../api/src/embedded-db/open.ts';
import { COVERED } from '../contract/database/covered.ts';
import { realMongodbAvailable, startRealMongodb } from './real-mongodb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that all tests of this project share, each under a name of its own. */
    databaseUri: string;
    databaseKind: 'embedded' | 'mongodb';
  }
}

/** Databases of tests that stand for the product: commands sent to them must be covered. */
const PRODUCT_PREFIX = 'app_';

/** Throws if the product sent the embedded database anything that no conformance test covers. */
async function assertCovered(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const report = await client.db('admin').command({ siteyardRecorder: PRODUCT_PREFIX });
  await client.close();
  const uncovered = (report['features'] as string[]).filter((name) => !COVERED.has(name));
  if (uncovered.length > 0) {
    throw new Error(
      `The product sends the database what no conformance test covers: ${uncovered.join(', ')}. ` +
        'Cover it in tests/contract/database and add it to covered.ts there.',
    );
  }
}

/** Starts one database for a whole test run; its teardown stops it and checks the commands it received. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'app-mongodb') {
    const real = await startRealMongodb();
    project.provide('databaseUri', real.uri);
    project.provide('databaseKind', 'mongodb');
    return real.stop;
  }
  if (!realMongodbAvailable())
    console.log('NOT RUN: real MongoDB lane (no mongod on PATH, MONGODB_TEST_URI unset)');
  const dataDir = mkdtempSync(join(tmpdir(), 'siteyard-db-'));
  const database = await openEmbeddedDatabase({ dataDir, record: true });
  project.provide('databaseUri', database.uri);
  project.provide('databaseKind', 'embedded');
  return async () => {
    try {
      await assertCovered(database.uri);
    } catch (error) {
      // vitest prints what a teardown throws, and calls the run a success all the same.
      process.exitCode = 1;
      throw error;
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
}
