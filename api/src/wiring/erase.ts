import type { EraseRequest } from '@siteyard/schemas/http';
import type { Connection, mongo } from 'mongoose';
import { outboxFolder } from '../adapters/mailer.ts';
import type { Config } from '../config.ts';
import type { ContentStore } from '../content/store.ts';
import { nativeDatabase } from '../database/native-database.ts';
import type { ActivityService } from '../features/activity/activity.service.ts';
import { findContact } from '../features/erase/erase-contact.ts';
import { findItem } from '../features/erase/erase-item.ts';
import { findPage } from '../features/erase/erase-page.ts';
import { findPicture } from '../features/erase/erase-picture.ts';
import { createEraseService } from '../features/erase/erase.service.ts';
import { eraseRoutes } from '../features/erase/erase.routes.ts';
import { monthsBefore, removeOldRequests } from '../features/erase/old-requests.ts';
import { restoresToErase } from '../features/erase/restores-to-erase.ts';
import { createMaintenanceLease } from '../features/site-state/maintenance.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import { createUploadFiles } from '../features/uploads/upload-files.ts';
import type { Route } from '../http/route.ts';
import type { Logger } from '../log.ts';
import type { Accounts } from './accounts.ts';
import type { Backups } from './backups.ts';
import type { Content } from './content.ts';
import type { Runs } from './runs.ts';

export interface Erase {
  routes: Route[];
  /** Removes contact requests that are older than the owner allows. */
  removeOldRequests(now?: Date): Promise<void>;
}

/** Wires the erasing of a person's data, an image, a page or a rental item. */
export function createErase(deps: {
  config: Config;
  connection: Connection;
  content: ContentStore;
  siteState: SiteState;
  accounts: Pick<Accounts, 'adminUsers'>;
  pictures: Pick<Content, 'imageCache' | 'findImageUses'>;
  runs: Pick<Runs, 'namedStates' | 'discard'>;
  backups: Pick<Backups, 'restores' | 'scheduled'>;
  note: ActivityService['note'];
  logger: Logger;
}): Erase {
  const { connection, content, siteState, runs, backups } = deps;
  const db = nativeDatabase(connection);
  const shared = { db, content, outbox: outboxFolder(deps.config), namedStates: runs.namedStates };

  function find({ contact, picture, page, item, force, dry_run }: EraseRequest) {
    if (contact !== undefined)
      return findContact(
        {
          ...shared,
          isAdministrator: async (email) =>
            (await deps.accounts.adminUsers.findByEmail(email)) !== null,
        },
        contact,
      );
    if (picture !== undefined)
      return findPicture(
        {
          ...shared,
          files: createUploadFiles(connection),
          cache: deps.pictures.imageCache,
          findImageUses: deps.pictures.findImageUses,
        },
        picture,
        force || dry_run,
      );
    const discardRun = runs.discard;
    if (item !== undefined) return findItem({ ...shared, discardRun }, item);
    return findPage({ ...shared, discardRun }, page ?? 0);
  }

  const erase = createEraseService({
    ...{ content, find, note: deps.note },
    maintenance: createMaintenanceLease({ connection, siteState }),
    findRestores: () => restoresToErase(db, backups.restores.discard),
    listBackups: (since = new Date(0)) => backups.scheduled.list(since),
    compact: () => compact(db),
  });
  return {
    routes: eraseRoutes({ erase }),
    async removeOldRequests(now = new Date()) {
      const { keepRequestsMonths: months } = deps.config;
      if (months === undefined) return;
      const count = await removeOldRequests(shared, monthsBefore(months, now));
      if (count === 0) return;
      await compact(db);
      deps.logger.info({ count, months }, 'old contact requests were deleted');
    },
  };
}

const COMMAND_NOT_FOUND = 59;

/**
 * Rewrites the files of the embedded database without the remains of deleted documents. MongoDB has no
 * such command. It reuses the space later.
 */
async function compact(db: mongo.Db): Promise<void> {
  try {
    await db.command({ siteyardCompact: 1 });
  } catch (error) {
    if ((error as { code?: unknown }).code !== COMMAND_NOT_FOUND) throw error;
  }
}
