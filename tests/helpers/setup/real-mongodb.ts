import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findProgram } from '../../../scripts/lib/find-program.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** Whether the tests can also run against a real MongoDB. */
export function realMongodbAvailable(): boolean {
  return Boolean(process.env['MONGODB_TEST_URI']) || findProgram('mongod') !== undefined;
}

/** The MongoDB of `MONGODB_TEST_URI`, or a new one in a temporary folder. */
export async function startRealMongodb(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const given = process.env['MONGODB_TEST_URI'];
  if (given) return { uri: given, stop: async () => undefined };
  const program = findProgram('mongod');
  if (!program) throw new Error('There is no mongod on the PATH and MONGODB_TEST_URI is not set.');
  const folder = mkdtempSync(join(tmpdir(), 'siteyard-mongod-'));
  const port = await freePort();
  const child = spawn(
    program,
    ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1'],
    {
      stdio: 'ignore',
    },
  );
  const gone = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 30_000 });
  try {
    await client.connect();
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await client.close();
  }
  return { uri, stop };
}
