import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { ConfirmPassword } from '../features/admin-users/confirm-password.ts';
import type { ActivityService } from '../features/activity/activity.service.ts';
import { backupRoutes } from '../features/backup/backup.routes.ts';
import { createBackups } from '../features/backup/backups.service.ts';
import {
  createRestoreApplier,
  type RestoreTiming,
} from '../features/backup/restore-applier.service.ts';
import { pictureReader } from '../features/backup/read-picture.ts';
import { createRestorePlanner } from '../features/backup/restore-plan.service.ts';
import { createTrialRestores, type TrialRestores } from '../features/backup/trial-restore.ts';
import { createBackupFolder } from '../features/backup/folder-process.ts';
import { createRestoreReplace } from '../features/backup/restore-replace.service.ts';
import { createUnpackedDocuments } from '../features/backup/restore-documents.service.ts';
import { createRestoreStore } from '../features/backup/restore-store.service.ts';
import { createRestores, type RestoresService } from '../features/backup/restores.service.ts';
import {
  createScheduledBackups,
  type ScheduledBackups,
} from '../features/backup/scheduled-backups.service.ts';
import { createMaintenanceLease } from '../features/site-state/maintenance.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import type { ContentStore } from '../content/store.ts';
import { oldEntities } from '../upgrade/upgrade-content.ts';
import { createUploadFiles } from '../features/uploads/upload-files.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';
import { VERSION } from '../version.ts';

/** Backups of the whole site, and their restore. */
export interface Backups {
  restores: RestoresService;
  scheduled: ScheduledBackups;
  /** Whether a backup is being made, by any instance. */
  isRunning(): Promise<boolean>;
  routes: Route[];
}

/** Wires backups and restores. */
export function wireBackups(deps: {
  connection: Connection;
  siteState: SiteState;
  content: ContentStore;
  readTitle: () => Promise<string>;
  note: ActivityService['note'];
  config: Pick<Config, 'backup' | 'dataDir'>;
  confirmPassword: ConfirmPassword;
  timing: RestoreTiming;
  /** Null: no trial restores; undefined: in other processes. */
  trialRestores?: TrialRestores | null | undefined;
  costLog2?: number | undefined;
  logger: Logger;
}): Backups {
  const { connection, siteState, readTitle, timing, logger } = deps;
  const files = createUploadFiles(connection);
  const maintenance = createMaintenanceLease({ connection, siteState });
  const backups = createBackups({
    connection,
    maintenance,
    content: deps.content,
    readPicture: pictureReader(connection),
    readTitle,
    version: VERSION,
    costLog2: deps.costLog2,
  });
  const unpacked = createUnpackedDocuments({ connection, files });
  const store = createRestoreStore({ connection, maintenance, unpacked, logger });
  const applier = createRestoreApplier({
    ...{ store, maintenance, unpacked, siteState, timing, logger },
    replacing: createRestoreReplace({
      ...{ connection, content: deps.content, unpacked, files },
      oldEntities: () => oldEntities(connection, deps.content),
    }),
    note: deps.note,
  });
  const restores = createRestores({
    ...{ store, applier, maintenance, timing, logger },
    planner: createRestorePlanner({ connection, content: deps.content, readTitle, siteState }),
  });
  const isRunning = async () => {
    const work = await maintenance.read();
    return work?.kind === 'backup' && work.until > new Date();
  };
  const { folder, passphrase, isBesideData } = deps.config.backup;
  const scheduled = createScheduledBackups({
    ...{ connection, backups, passphrase, isBesideData, logger },
    isRunning,
    countPages: async () => (await deps.content.refresh()).all('page').length,
    folder: folder === undefined ? undefined : createBackupFolder(folder, isBesideData),
    trials:
      deps.trialRestores === undefined
        ? createTrialRestores({ folder: deps.config.dataDir, passphrase })
        : deps.trialRestores,
  });
  return {
    ...{ restores, scheduled, isRunning },
    routes: backupRoutes({
      ...{ backups, restores, scheduled },
      confirmPassword: deps.confirmPassword,
    }),
  };
}
