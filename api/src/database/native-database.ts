import type { Connection, mongo } from 'mongoose';

/** Returns the driver's database of a connection, for collections without a mongoose model. */
export function nativeDatabase({ db }: Pick<Connection, 'db'>): mongo.Db {
  if (!db) throw new Error('the database is not open');
  return db;
}
