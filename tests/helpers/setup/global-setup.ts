import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../../api/src/embedded-db/open.ts';
import { servedFeatures } from '../../contract/database/served.ts';
import { bundleDatabase } from './bundle-database.ts';
import type { DatabaseKind } from '../database.ts';
import { startFerretdb } from './ferretdb.ts';
import { realMongodbAvailable, startRealMongodb } from './real-mongodb.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of all tests; each test has its own database on it. */
    databaseUri: string;
    databaseKind: DatabaseKind;
  }
}

/** The prefix of the databases to which only listed commands may be sent. */
const PRODUCT_PREFIX = 'app_';

/** Whether all tests of the project ran without a failure. */
async function isWholeAppRun(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest;
  if (project.name !== 'app' || config.testNamePattern || config.shard) return false;
  const { testFiles } = await project.globTestFiles();
  const ran = state.getFiles().filter(({ projectName }) => projectName === project.name);
  return ran.length === testFiles.length && state.getCountOfFailedTests() === 0;
}

/**
 * Compares the commands that the embedded database has received with the list in its README.
 * @throws if a command is not listed, or if a whole run never sent a listed command
 */
async function checkRecorded(project: TestProject, uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const featuresOf = async (prefix: string): Promise<string[]> => {
    const report = await client.db('admin').command({ siteyardRecorder: prefix });
    return report['features'] as string[];
  };
  const recorded = new Set(await featuresOf(PRODUCT_PREFIX));
  // Drivers send handshakes and the ends of sessions to this database.
  const toAdmin = new Set(await featuresOf('admin'));
  await client.close();
  const { sent, kept } = servedFeatures();
  const unlisted = [...recorded].filter((name) => !sent.has(name) && !kept.has(name));
  if (unlisted.length > 0)
    throw new Error(
      `The product uses features that the embedded database's README does not list: ${unlisted.join(', ')}. ` +
        'Add tests of them to tests/contract/database, and their names to the list.',
    );
  const unsent = [...sent].filter((name) => !recorded.has(name) && !toAdmin.has(name));
  if (unsent.length > 0 && (await isWholeAppRun(project)))
    throw new Error(
      `The embedded database's README lists features that the test run did not use: ${unsent.join(', ')}. ` +
        'Remove them, or move them to the list of features that a test run need not use.',
    );
}

/**
 * Starts one database for a whole test run. The returned function checks the commands and stops the
 * database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'app-mongodb') {
    const real = await startRealMongodb();
    project.provide('databaseUri', real.uri);
    project.provide('databaseKind', 'mongodb');
    return real.stop;
  }
  if (project.name === 'app-ferretdb') {
    const ferretdb = await startFerretdb();
    project.provide('databaseUri', ferretdb.uri);
    project.provide('databaseKind', 'ferretdb');
    return ferretdb.stop;
  }
  if (!realMongodbAvailable())
    console.log('NOT RUN: real MongoDB lane (no mongod on PATH, MONGODB_TEST_URI unset)');
  const removeBundle = await bundleDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'siteyard-db-'));
  const database = await openEmbeddedDatabase({ dataDir, record: true });
  project.provide('databaseUri', database.uri);
  project.provide('databaseKind', 'embedded');
  return async () => {
    try {
      await checkRecorded(project, database.uri);
    } catch (error) {
      // vitest prints an error of a teardown, but still reports success.
      process.exitCode = 1;
      throw error;
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      removeBundle();
    }
  };
}
