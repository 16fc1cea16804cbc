import path from 'node:path';
import { isPlainObject } from '@siteyard/schemas/values';
import type { Connection } from 'mongoose';
import { ConfigError, type Config } from '../config.ts';
import { seal } from '../features/backup/archive/sealed-stream.ts';
import { writeArchive } from '../features/backup/archive/write-archive.ts';
import { reasonOf } from '../features/backup/backup-failure.ts';
import { backupName } from '../features/backup/backup-folder.ts';
import { BACKUP_STATE, backupStateModel } from '../features/backup/backup-state.model.ts';
import { createBackupFolder } from '../features/backup/folder-process.ts';
import { pictureReader } from '../features/backup/read-picture.ts';
import { createTrialRestores } from '../features/backup/trial-restore.ts';
import { textOf } from '../lib/coerce-values.ts';
import type { Logger } from '../log.ts';
import { VERSION } from '../version.ts';
import { oldContent } from './old-content.ts';
import { siteOf, shownRuns } from './upgrade-content.ts';

/**
 * Makes a backup of the content of an older version, and restores it on trial: the stored data is upgraded
 * only after that. 0.2.0 can restore the backup, too.
 * @throws ConfigError if there is no folder for backups, or the backup cannot be made or restored
 */
export async function backUpFirst(deps: {
  connection: Connection;
  /** The identity that the upgrade gives to a site that has none. */
  siteId: string;
  config: Pick<Config, 'backup' | 'dataDir' | 'upgradeWithoutBackup'>;
  logger: Logger;
}): Promise<void> {
  const { config, logger } = deps;
  if (config.upgradeWithoutBackup) {
    logger.warn('the stored content is upgraded without a backup');
    return;
  }
  if (config.backup.folder === undefined)
    throw refused('a backup is made first, but BACKUP_DIR is not set. Set it');
  logger.info('making a backup before the stored content is upgraded');
  try {
    await backUp({ ...deps, folder: config.backup.folder });
  } catch (error) {
    logger.error(
      { err: error },
      'the site could not make the backup that it needs before the upgrade',
    );
    throw refused(
      `the site could not make the backup that it needs first: ${reasonOf(error)}. Remove the cause`,
    );
  }
}

const refused = (why: string) =>
  new ConfigError(
    `The stored content was not upgraded, and nothing was changed: ${why}, or start once with UPGRADE_WITHOUT_BACKUP=1 if you have a backup.`,
  );

async function backUp(deps: {
  connection: Connection;
  siteId: string;
  config: Pick<Config, 'backup' | 'dataDir'>;
  folder: string;
  logger: Logger;
}): Promise<void> {
  const { connection, config, logger } = deps;
  const { isBesideData, passphrase } = config.backup;
  const folder = createBackupFolder(deps.folder, isBesideData);
  const state = (await connection.collection('site_state').findOne()) ?? {};
  const settings = await connection.collection('site_settings').findOne();
  const shown = isPlainObject(settings?.['settings']) ? settings['settings'] : {};
  const at = new Date();
  const archive = writeArchive({
    connection,
    productVersion: VERSION,
    now: at,
    title: textOf(shown['title']),
    readPicture: pictureReader(connection),
    content: oldContent(connection, siteOf(state, deps.siteId), shownRuns(state)),
  });
  const file = backupName('upgrade', at);
  const bytes = await folder.write(file, seal(archive, { passphrase: passphrase ?? null }));
  const trials = createTrialRestores({ folder: config.dataDir, passphrase });
  const trial = await trials.run({ file: path.join(deps.folder, file), bytes });
  logger.info({ file, bytes, ...trial }, 'the backup before the upgrade was restored on trial');
  await backupStateModel(connection).updateOne(
    BACKUP_STATE,
    {
      $set: { last: { at, file, bytes, trial }, product_version: VERSION },
      $unset: { failure: 1 },
    },
    { upsert: true },
  );
}
