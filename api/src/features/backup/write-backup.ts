import path from 'node:path';
import type { Model, UpdateQuery } from 'mongoose';
import type { Logger } from '../../log.ts';
import { reasonOf } from './backup-failure.ts';
import { BACKUP_STATE, type BackupStateDocument } from './backup-state.model.ts';
import type { OpenBackup } from './backups.service.ts';
import { FolderClosed, type BackupFolder } from './folder-process.ts';
import { TrialStopped, type TrialRestores } from './trial-restore.ts';

export interface WriteBackupDeps {
  model: Model<BackupStateDocument>;
  /** Null: the backups are not restored on trial. */
  trials: TrialRestores | null;
  logger: Logger;
}

/**
 * Writes an open backup into a folder, stores the result, and restores the backup on trial.
 * @param at the beginning of the backup
 * @throws FolderClosed; other failures are stored
 */
export async function writeBackup(
  deps: WriteBackupDeps,
  { bytes, end }: OpenBackup,
  into: BackupFolder,
  file: string,
  at: Date,
): Promise<void> {
  const { model, logger } = deps;
  const save = (update: UpdateQuery<BackupStateDocument>) =>
    model.updateOne(BACKUP_STATE, update, { upsert: true });
  try {
    const size = await into.write(file, bytes);
    await save({ $set: { last: { at, file, bytes: size } }, $unset: { failure: 1 } });
    logger.info({ file, bytes: size }, 'a backup was written');
    // Imports need not wait for the trial restore.
    await end();
    await restoreOnTrial(deps, into, file, size);
  } catch (error) {
    if (error instanceof FolderClosed) throw error;
    logger.error({ err: error, folder: into.path }, 'the backup failed');
    await save({ $set: { failure: { at, reason: reasonOf(error) } } });
  } finally {
    await end();
  }
}

/** Stores whether a backup can be restored. Stores nothing if the site stops during the trial restore. */
async function restoreOnTrial(
  { model, trials, logger }: WriteBackupDeps,
  into: BackupFolder,
  file: string,
  bytes: number,
): Promise<void> {
  if (trials === null) return;
  const trial = await trials
    .run({ file: path.join(into.path, file), bytes })
    .catch((error: unknown) => {
      if (error instanceof TrialStopped) return null;
      logger.error({ err: error, file }, 'the backup could not be restored on trial');
      const at = new Date().toISOString();
      return { at, pages: 0, identical: 0, problem: reasonOf(error) };
    });
  if (trial === null) return;
  const { pages, identical, problem } = trial;
  if (problem === null) logger.info({ file, pages, identical }, 'the backup was restored on trial');
  await model.updateOne({ ...BACKUP_STATE, 'last.file': file }, { $set: { 'last.trial': trial } });
}
