import type { Connection } from 'mongoose';
import { nativeDatabase } from './native-database.ts';

/** Returns the names of the collections in which the database finds damage. Reads all of them. */
export async function findDamagedCollections(
  connection: Pick<Connection, 'db'>,
): Promise<string[]> {
  const db = nativeDatabase(connection);
  const damaged: string[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const { valid } = await db.command({ validate: name });
    if (valid !== true) damaged.push(name);
  }
  return damaged;
}
