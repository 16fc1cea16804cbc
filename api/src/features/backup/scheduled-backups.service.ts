import type { BackupStatus } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import type { Logger } from '../../log.ts';
import { reasonOf } from './backup-failure.ts';
import { backupName, type BackupOccasion } from './backup-folder.ts';
import type { TrialRestores } from './trial-restore.ts';
import { FolderClosed, type BackupFolder, type OpenFile } from './folder-process.ts';
import { BACKUP_STATE, backupStateModel, presentFile } from './backup-state.model.ts';
import type { BackupsService } from './backups.service.ts';
import { claimNight } from './nightly-claim.ts';
import { writeBackup } from './write-backup.ts';
import { readOne } from '../../database/stored-documents.ts';

/** Makes the automatic backups in the backup folder. */
export interface ScheduledBackups {
  status(): Promise<BackupStatus>;
  /**
   * Returns the reason why the site cannot write backups into the folder; null if it can, or if no folder
   * is set.
   */
  testFolder(): Promise<string | null>;
  /**
   * Makes the nightly backup if it is due. If there are several instances, only one makes it. Never
   * throws.
   */
  runIfDue(now?: Date): Promise<void>;
  /** Makes a backup if another version of the product ran last. Never throws; the status shows a failure. */
  beforeUpgrade(version: string): Promise<void>;
  /**
   * Starts a backup that is written in the background. The status shows a failure.
   * @throws AppError `run_in_progress`; `not_found` if there is no folder
   */
  makeNow(): Promise<void>;
  /** Opens the last backup. @throws AppError `not_found`, or an error of the folder */
  openLast(): Promise<OpenFile & { file: string }>;
  /**
   * Returns the names of the backups in the folder since a time, the oldest first.
   * @throws an error of the folder
   */
  list(since: Date): Promise<string[]>;
  /** Tests a folder on another disk, and then checks every few minutes whether the nightly backup is due. */
  start(): void;
  /** Stops, even if the folder hangs. An interrupted backup is made after the next start. */
  close(): Promise<void>;
}

const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 5 * 60_000;

/**
 * Creates the service. It is one function, because closing it stops the timers and waits for the backups
 * that the other calls have started.
 */
export function createScheduledBackups(deps: {
  connection: Connection;
  /** The number of pages, also in the trash. */
  countPages: () => Promise<number>;
  backups: BackupsService;
  /** The backup folder; undefined if the site makes no automatic backups. */
  folder: BackupFolder | undefined;
  /** Whether the folder is on the disk of the database. */
  isBesideData: boolean;
  /** Whether a backup is being made, by any instance. */
  isRunning: () => Promise<boolean>;
  passphrase: string | undefined;
  /** The trial restores; null if backups are not tested. */
  trials: TrialRestores | null;
  logger: Logger;
}): ScheduledBackups {
  const { backups, folder, passphrase, trials, logger } = deps;
  const model = backupStateModel(deps.connection);
  const writer = { model, trials, logger };
  const find = () => readOne(model.findOne(BACKUP_STATE).lean());
  let timers: NodeJS.Timeout[] = [];
  let running: Promise<void> | undefined;
  let manual: Promise<void> | undefined;
  /** The number of backups of this instance that are being written or tested. */
  let writing = 0;

  /**
   * Begins a backup.
   * @returns a function that writes the backup. It throws FolderClosed, and stores other failures.
   * @throws AppError `run_in_progress` before anything is stored
   */
  async function begin(
    into: BackupFolder,
    occasion: BackupOccasion,
    at: Date,
  ): Promise<() => Promise<void>> {
    const backup = await backups.start(passphrase ?? null, `The ${occasion} backup`);
    return async () => {
      writing += 1;
      await writeBackup(writer, backup, into, backupName(occasion, at), at).finally(
        () => (writing -= 1),
      );
    };
  }

  async function runIfDue(now = new Date()): Promise<void> {
    if (folder === undefined) return;
    const claimed = await claimNight(model, now);
    if (!claimed) return;
    try {
      const write = await begin(folder, 'nightly', now);
      await write();
    } catch (error) {
      if (!(error instanceof AppError || error instanceof FolderClosed)) throw error;
      // An import is being applied, or the site stops. The next check tries again.
      await model.updateOne(BACKUP_STATE, { $set: { attempt_at: claimed.before } });
    }
  }

  const quietly = (work: () => Promise<void>) =>
    work().catch((error: unknown) => logger.warn({ err: error }, 'the backup could not begin'));

  const look = () => {
    running ??= quietly(() => runIfDue()).finally(() => (running = undefined));
  };

  let testing: Promise<string | null> | undefined;
  const testFolder = () =>
    (testing ??= (folder?.test() ?? Promise.resolve())
      .then(() => null, reasonOf)
      .finally(() => (testing = undefined)));

  async function warnOfFolder(): Promise<void> {
    const reason = await testFolder();
    if (reason === null) return;
    logger.warn({ folder: folder?.path }, `the site cannot write backups: ${reason}`);
  }

  return {
    testFolder,
    async status() {
      const state = folder === undefined ? null : await find();
      return {
        is_set_up: folder !== undefined,
        is_encrypted: folder !== undefined && passphrase !== undefined,
        is_beside_data: folder !== undefined && deps.isBesideData,
        is_running: writing > 0 || (folder !== undefined && (await deps.isRunning())),
        ...presentFile(state),
      };
    },
    async makeNow() {
      if (folder === undefined) throw new AppError('not_found');
      const write = await begin(folder, 'manual', new Date());
      manual = quietly(write);
    },
    async openLast() {
      const file = folder && (await find())?.last?.file;
      if (!folder || !file) throw new AppError('not_found');
      try {
        return { file, ...(await folder.read(file)) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new AppError('not_found', {
          message: 'The last backup is not in the backup folder any more.',
        });
      }
    },
    list: async (since) => (await folder?.list(since)) ?? [],
    runIfDue: (now) => quietly(() => runIfDue(now)),
    beforeUpgrade: (version) =>
      quietly(async () => {
        const before = await find();
        if (before?.product_version === version) return;
        // A database without pages has no content that an upgrade could damage.
        const pages = await deps.countPages();
        if (folder !== undefined && pages > 0) {
          const write = await begin(folder, 'upgrade', new Date());
          await write();
        }
        // Stored last. If this process is killed earlier, the next start makes the backup.
        const update = { $set: { product_version: version } };
        await model.updateOne(BACKUP_STATE, update, { upsert: true });
      }),
    start() {
      if (folder === undefined) return;
      // Only a folder on another disk can be missing or hang. A test in a process would slow down every
      // start.
      if (!deps.isBesideData) void warnOfFolder();
      timers = [setTimeout(look, FIRST_LOOK_MS).unref(), setInterval(look, LOOK_EVERY_MS).unref()];
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      folder?.close();
      trials?.close();
      await Promise.all([running, manual, testing]);
    },
  };
}
