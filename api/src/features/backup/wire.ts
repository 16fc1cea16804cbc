import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { Config } from '../../config.ts';
import type { ConfirmPassword } from '../admin-users/confirm-password.ts';
import type { ActivityService } from '../activity/activity.service.ts';
import { backupRoutes } from './backup.routes.ts';
import { restoreRoutes } from './restore.routes.ts';
import { createBackups } from './backups.service.ts';
import { createRestoreApplier } from './restore-applier.service.ts';
import { pictureReader } from './read-picture.ts';
import { createRestorePlanner } from './restore-plan.service.ts';
import { createTrialRestores, type TrialRestores } from './trial-restore.ts';
import { createBackupFolder } from './folder-process.ts';
import type { ReplaceDeps } from './replace-documents.ts';
import { createUnpackedDocuments } from './restore-documents.service.ts';
import { createRestoreStore } from './restore-store.service.ts';
import { createRestores, type RestoresService } from './restores.service.ts';
import { createScheduledBackups, type ScheduledBackups } from './scheduled-backups.service.ts';
import type { LeaseTiming } from '../site-state/lease.ts';
import { createMaintenanceLease } from '../site-state/maintenance.service.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { ContentStore } from '../../content/store.ts';
import { createUploadFiles } from '../uploads/upload-files.ts';
import type { Route } from '../../http/route.ts';
import type { Logger } from '../../log.ts';

/** Backups of the whole site, and their restore. */
interface Backups {
  restores: RestoresService;
  scheduledBackups: ScheduledBackups;
  /** Whether a backup is being made, by any instance. */
  isBackupRunning(): Promise<boolean>;
  routes: Route[];
}

/** Wires backups and restores. */
export function wireBackups(deps: {
  connection: Connection;
  siteState: SiteState;
  content: ContentStore;
  /** The version of the product. */
  version: string;
  readSettings: () => Promise<Pick<SiteSettings, 'title'>>;
  /** Returns the entities of a site of an older version; see `oldEntities`. */
  oldEntities: ReplaceDeps['oldEntities'];
  note: ActivityService['note'];
  config: Pick<Config, 'backup' | 'dataDir'>;
  confirmPassword: ConfirmPassword;
  timing: LeaseTiming;
  /** Null: no trial restores; undefined: in other processes. */
  trialRestores?: TrialRestores | null | undefined;
  backupCostLog2?: number | undefined;
  logger: Logger;
}): Backups {
  const { connection, siteState, readSettings, timing, logger } = deps;
  const readTitle = async () => (await readSettings()).title;
  const files = createUploadFiles(connection);
  const maintenance = createMaintenanceLease({ connection, siteState });
  const backups = createBackups({
    connection,
    maintenance,
    content: deps.content,
    readPicture: pictureReader(connection),
    readTitle,
    version: deps.version,
    costLog2: deps.backupCostLog2,
  });
  const unpacked = createUnpackedDocuments({ connection, files });
  const store = createRestoreStore({ connection, maintenance, unpacked, logger });
  const applier = createRestoreApplier({
    store,
    maintenance,
    siteState,
    timing,
    logger,
    replaced: {
      connection,
      content: deps.content,
      unpacked,
      files,
      oldEntities: deps.oldEntities,
    },
    note: deps.note,
  });
  const restores = createRestores({
    store,
    applier,
    maintenance,
    timing,
    logger,
    planner: createRestorePlanner({
      connection,
      content: deps.content,
      readTitle,
      siteState,
    }),
  });
  const isRunning = async () => {
    const work = await maintenance.read();
    return work?.kind === 'backup' && work.until > new Date();
  };
  const { folder, passphrase, isBesideData } = deps.config.backup;
  const scheduledBackups = createScheduledBackups({
    connection,
    backups,
    passphrase,
    isBesideData,
    logger,
    isRunning,
    countPages: async () => (await deps.content.refresh()).all('page').length,
    folder: folder === undefined ? undefined : createBackupFolder(folder, isBesideData),
    trials:
      deps.trialRestores === undefined
        ? createTrialRestores({
            folder: deps.config.dataDir,
            passphrase,
          })
        : deps.trialRestores,
  });
  return {
    restores,
    scheduledBackups,
    isBackupRunning: isRunning,
    routes: [
      ...backupRoutes({
        backups,
        scheduled: scheduledBackups,
        confirmPassword: deps.confirmPassword,
      }),
      ...restoreRoutes({ restores }),
    ],
  };
}
