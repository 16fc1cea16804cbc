import { AppError } from '@siteyard/schemas/errors';
import type { mongo } from 'mongoose';
import type { ErasedData } from './erased-data.ts';

/**
 * Finds the backups that were uploaded for a restore, because they may contain the data.
 * @throws AppError `restore_not_open` while a backup is checked
 */
export async function restoresToErase(
  db: mongo.Db,
  discard: (id: string) => Promise<void>,
): Promise<ErasedData> {
  const restores = db.collection<{ _id: string; state: string }>('restores');
  const found: string[] = [];
  for (const { _id, state } of await restores.find({}).toArray()) {
    if (state === 'checking')
      throw new AppError('restore_not_open', {
        message: 'A backup is being checked. Wait until it has finished.',
      });
    const isSent = { restore: _id };
    const parts = await db.collection('restore_parts').countDocuments(isSent);
    const unpacked = await db.collection('restore_documents').countDocuments(isSent);
    if (parts + unpacked > 0) found.push(_id);
  }
  return {
    kind: 'restores',
    count: found.length,
    names: found,
    async remove() {
      for (const id of found) await discard(id);
    },
  };
}
