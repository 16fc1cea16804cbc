import type { Connection, mongo } from 'mongoose';

/** The driver's own database of a connection, for what Mongoose has no model of. */
export function nativeDatabase({ db }: Pick<Connection, 'db'>): mongo.Db {
  if (!db) throw new Error('the database is not open');
  return db;
}
