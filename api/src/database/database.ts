import path from 'node:path';
import { optionsOfUri } from '@siteyard/schemas/primitives/mongodb-uri';
import type { Connection, mongo } from 'mongoose';
import { explainDataFolder, prepareDataFolder, type DataPlace } from './data-folder.ts';
import { wakeClosedSockets } from './driver-sockets.ts';
import type { Logger } from '../log.ts';

/** The configured database does not answer. The message never contains its address. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

export interface Database {
  connection: Connection;
  close(): Promise<void>;
}

/**
 * Opens the configured database: `MONGODB_URI`, or the embedded one. The connection string is the
 * only difference between the two.
 * @throws DatabaseUnreachableError if MONGODB_URI does not answer; DataFolderError if the data folder
 *   or the database in it cannot be used
 */
export async function openDatabase(config: DataPlace, logger: Logger): Promise<Database> {
  if (config.mongodbUri) {
    const connection = await connect(config.mongodbUri).catch((error: unknown) => {
      // The address may contain a password, so only the variable is named.
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new DatabaseUnreachableError(
        `The database at MONGODB_URI cannot be reached: ${reason}`,
      );
    });
    return { connection, close: () => connection.close() };
  }
  const { openEmbeddedDatabase } = await import('../embedded-db/open.ts');
  await prepareDataFolder(config);
  const dataDir = path.resolve(config.dataDir);
  const embedded = await openEmbeddedDatabase({ dataDir, logger }).catch((error: unknown) => {
    throw explainDataFolder(error, config);
  });
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
 * Opens the database while `other` runs, and closes it again if `other` fails: an open connection or a
 * database process would keep the program from exiting.
 * @throws the error of `openDatabase`, otherwise the error of `other`
 */
export async function openDatabaseBeside<T>(
  config: DataPlace,
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
 * The options of every connection, unless the URI sets them. While the database is unreachable,
 * operations fail within two seconds; they succeed again as soon as it is back. No operation waits
 * without a limit: not for a connection of the pool, and not for a response. The limit is for each
 * response and not for a whole cursor (`timeoutMS`), because a backup may read for minutes.
 */
const DEFAULTS = {
  // The product relies on these: a confirmed write is never lost.
  w: 'majority',
  journal: true,
  readPreference: 'primary',
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 10_000,
  heartbeatFrequencyMS: 2_000,
  maxPoolSize: 20,
} as const;

/** Returns the defaults that a connection string does not set. Its own options win. */
export function optionsBeside(uri: string): Partial<typeof DEFAULTS> {
  const given = optionsOfUri(uri);
  return Object.fromEntries(
    Object.entries(DEFAULTS).filter(([name]) => !given.has(name.toLowerCase())),
  );
}

/** Connects mongoose with the options of the URI and the defaults of the product. */
export async function connect(uri: string): Promise<Connection> {
  // Loaded here, so that the embedded database starts at the same time.
  const { default: mongoose } = await import('mongoose');
  wakeClosedSockets();
  const connection = mongoose.createConnection(uri, {
    ...optionsBeside(uri),
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
  });
  // mongoose emits an event for every dropped connection. The failing calls report it, too.
  connection.on('error', () => {});
  return connection.asPromise();
}

/** The part of a model that has its indexes. */
export interface Indexed {
  collection: { createIndexes(indexes: mongo.IndexDescription[]): Promise<unknown> };
  schema: { indexes(): [key: object, options: object][] };
}

/**
 * Creates the missing indexes with one command for each collection; mongoose would send one for each
 * index. Several instances may do this at once.
 */
export async function ensureIndexes(models: readonly Indexed[]): Promise<void> {
  await Promise.all(
    models.map(({ collection, schema }) =>
      collection.createIndexes(
        schema.indexes().map(([key, options]) => ({ key, ...options }) as mongo.IndexDescription),
      ),
    ),
  );
}
