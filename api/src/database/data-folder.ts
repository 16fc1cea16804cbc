import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { isNoRoom } from '@siteyard/schemas/errors';
import type { Config } from '../config.ts';

/** The settings with the places of the database and its backups. */
export type DataPlace = Pick<Config, 'dataDir' | 'mongodbUri'> & { backup?: Config['backup'] };

/** The data folder cannot be used. The message names DATA_DIR, the user, the path and the remedy. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/**
 * Creates the data folder if it does not exist.
 * @throws DataFolderError if it cannot be created, read or written
 */
export async function prepareDataFolder(place: DataPlace): Promise<void> {
  try {
    await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
    await access(place.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainDataFolder(error, place);
  }
}

/**
 * Explains an error that concerns the data folder or the database in it.
 * @returns a DataFolderError of one sentence, or the same error if it is about something else
 */
export function explainDataFolder(error: unknown, place: DataPlace): unknown {
  if (!(error instanceof Error)) return error;
  const { dataDir } = place;
  const reason = reasonOf(error, place);
  if (reason === null) return error;
  return new DataFolderError(`DATA_DIR is ${dataDir}, but ${reason}.`, { cause: error });
}

/** SQLite's texts for a damaged file, which the embedded database sends to its clients, or its code. */
const DAMAGED = /SQLITE_CORRUPT|database disk image is malformed|file is not a database/;

const isDamaged = ({ code, message }: NodeJS.ErrnoException) => DAMAGED.test(`${code} ${message}`);

const OTHER = 'or set DATA_DIR to another folder';

function reasonOf(error: NodeJS.ErrnoException, place: DataPlace): string | null {
  const { dataDir, mongodbUri } = place;
  const isEmbedded = mongodbUri === undefined;
  if (isEmbedded && isDamaged(error))
    return `its database in ${path.join(dataDir, 'embedded-db')} is damaged: ${howToRestore(place)}`;
  if (isNoRoom(error) && (isEmbedded || typeof error.code === 'string'))
    return `its disk is full for ${user()}: free some space, ${OTHER}`;
  if (error.code === 'DATABASE_UNUSABLE')
    return `${user()} cannot open its database (${error.message}): check the file and its disk, ${OTHER}`;
  if (error.path === undefined || !isRelated(error.path, dataDir)) return null;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return `${user()} may not write to ${error.path}: ${howToOwn(dataDir)}, ${OTHER}`;
    case 'EROFS':
      return `${error.path} is on a read-only file system for ${user()}: mount it for writing, ${OTHER}`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${fileOn(error.path)} is a file, in which ${user()} cannot create a folder: move the file, ${OTHER}`;
    default:
      return null;
  }
}

/** Describes how to repair a damaged database, as a clause that names the backup and the command. */
export function howToRestore({ dataDir, backup }: DataPlace): string {
  const which = backup?.folder ? `the newest backup in ${backup.folder}` : 'your newest backup';
  return `stop the site, move the folder ${path.join(dataDir, 'embedded-db')} to another place, and restore ${which} with npx sitectl backup restore FILE --to ${dataDir}`;
}

/** Whether a path is in the data folder, or the data folder in it. */
function isRelated(file: string, dataDir: string): boolean {
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer + path.sep);
  return within(file, dataDir) || within(dataDir, file);
}

/** Returns the first part of a path that is a file. */
function fileOn(place: string): string {
  const parent = path.dirname(place);
  return existsSync(place) || parent === place ? place : fileOn(parent);
}

function howToOwn(dataDir: string): string {
  const uid = process.getuid?.();
  if (uid === undefined) return 'let this user write to the folder';
  return existsSync(dataDir)
    ? `give the folder to this user (chown -R ${uid} ${dataDir})`
    : `create the folder for this user (install -d -m 0700 -o ${uid} ${dataDir})`;
}

function user(): string {
  try {
    const { username, uid } = userInfo();
    return uid < 0 ? `the user ${username}` : `the user ${username} (uid ${uid})`;
  } catch {
    // A user in a container may have only a number.
    return `the user with uid ${process.getuid?.()}`;
  }
}
