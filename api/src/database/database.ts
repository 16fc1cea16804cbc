import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import { wakeClosedSockets } from './driver-sockets.ts';
import type { Logger } from '../log.ts';

/** The database that the configuration names does not answer; the message never holds its address. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

export interface Database {
  connection: Connection;
  close(): Promise<void>;
}

/**
 * Opens the database that the configuration names: `MONGODB_URI`, or the embedded one. The
 * connection string is the only difference between the two.
 * @throws DatabaseUnreachableError where MONGODB_URI does not answer
 */
export async function openDatabase(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  logger: Logger,
): Promise<Database> {
  if (config.mongodbUri) {
    const connection = await connect(config.mongodbUri).catch((error: unknown) => {
      // The address may hold a password: it is named by its variable only.
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new DatabaseUnreachableError(
        `The database at MONGODB_URI cannot be reached: ${reason}`,
      );
    });
    return { connection, close: () => connection.close() };
  }
  const { openEmbeddedDatabase } = await import('../embedded-db/open.ts');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded = await openEmbeddedDatabase({ dataDir: path.resolve(config.dataDir), logger });
  try {
    const connection = await connect(embedded.uri);
    return {
      connection,
      async close() {
        await connection.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/**
 * Opens the database while something else is made ready, and closes it again should that fail: an
 * open connection, or a database process of its own, keeps a program from ever ending.
 * @throws what `openDatabase` throws, else what `other` was rejected with
 */
export async function openDatabaseBeside<T>(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  logger: Logger,
  other: Promise<T>,
): Promise<[Database, T]> {
  const [database, ready] = await Promise.allSettled([openDatabase(config, logger), other]);
  if (database.status === 'rejected') throw database.reason;
  if (ready.status === 'fulfilled') return [database.value, ready.value];
  await database.value.close();
  throw ready.reason;
}

/**
 * Connects with what every write of the product relies on: acknowledged by the majority and
 * journalled. An operation on a database that is away fails within two seconds instead of waiting,
 * and works again as soon as it is back.
 */
export async function connect(uri: string): Promise<Connection> {
  // Loaded here, so that the embedded database starts while this is read.
  const { default: mongoose } = await import('mongoose');
  wakeClosedSockets();
  const connection = mongoose.createConnection(uri, {
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 5_000,
    heartbeatFrequencyMS: 2_000,
    maxPoolSize: 20,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
  });
  // mongoose reports every dropped connection as an event; each failed call says so by itself.
  connection.on('error', () => {});
  return connection.asPromise();
}

/** Creates the indexes that are missing. Two instances that start together may both do it. */
export async function ensureIndexes(
  models: readonly { createIndexes(): Promise<unknown> }[],
): Promise<void> {
  await Promise.all(models.map((model) => model.createIndexes()));
}
