import type { EraseRequest } from '@siteyard/schemas/http';
import type { Connection, mongo } from 'mongoose';
import { outboxFolder } from '../../adapters/mailer.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../content/store.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import type { AdminUsersService } from '../admin-users/admin-users.service.ts';
import type { RestoresService } from '../backup/restores.service.ts';
import type { ScheduledBackups } from '../backup/scheduled-backups.service.ts';
import type { ImageCache } from '../uploads/image-cache.ts';
import type { FindImageUses } from '../uploads/image-uses.ts';
import type { ActivityService } from '../activity/activity.service.ts';
import { findContact } from './erase-contact.ts';
import { findItem } from './erase-item.ts';
import { findPage } from './erase-page.ts';
import { findPicture } from './erase-picture.ts';
import { createEraseService } from './erase.service.ts';
import { eraseRoutes } from './erase.routes.ts';
import { monthsBefore, removeOldRequests } from './old-requests.ts';
import { restoresToErase } from './restores-to-erase.ts';
import { createMaintenanceLease } from '../site-state/maintenance.service.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { createUploadFiles } from '../uploads/upload-files.ts';
import type { Route } from '../../http/route.ts';
import type { Logger } from '../../log.ts';

interface Erase {
  routes: Route[];
  /** Removes contact requests that are older than KEEP_REQUESTS_MONTHS. */
  removeOldRequests(now?: Date): Promise<void>;
}

/** Wires the erasing of a person's data, an image, a page or a rental item. */
export function wireErase(deps: {
  config: Config;
  connection: Connection;
  content: ContentStore;
  siteState: SiteState;
  adminUsers: Pick<AdminUsersService, 'findByEmail'>;
  imageCache: ImageCache;
  findImageUses: FindImageUses;
  runs: {
    /** Returns the ids of the content states to which open runs and proposals refer. */
    namedStates(): Promise<string[]>;
    /** Ends a run that was not applied. */
    discard(id: string): Promise<unknown>;
  };
  restores: Pick<RestoresService, 'discard'>;
  scheduledBackups: Pick<ScheduledBackups, 'list'>;
  note: ActivityService['note'];
  logger: Logger;
}): Erase {
  const { connection, content, siteState, runs, restores, scheduledBackups } = deps;
  const db = nativeDatabase(connection);
  const shared = { db, content, outbox: outboxFolder(deps.config), namedStates: runs.namedStates };

  function find({ contact, picture, page, item, force, dry_run }: EraseRequest) {
    if (contact !== undefined)
      return findContact(
        {
          ...shared,
          isAdministrator: async (email) => (await deps.adminUsers.findByEmail(email)) !== null,
        },
        contact,
      );
    if (picture !== undefined)
      return findPicture(
        {
          ...shared,
          files: createUploadFiles(connection),
          cache: deps.imageCache,
          findImageUses: deps.findImageUses,
        },
        picture,
        force || dry_run,
      );
    const discardRun = runs.discard;
    if (item !== undefined) return findItem({ ...shared, discardRun }, item);
    return findPage({ ...shared, discardRun }, page ?? 0);
  }

  const erase = createEraseService({
    content,
    find,
    note: deps.note,
    maintenance: createMaintenanceLease({
      connection,
      siteState,
    }),
    findRestores: () => restoresToErase(db, restores.discard),
    listBackups: (since = new Date(0)) => scheduledBackups.list(since),
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
 * such command, but reuses the space later.
 */
async function compact(db: mongo.Db): Promise<void> {
  try {
    await db.command({ siteyardCompact: 1 });
  } catch (error) {
    if ((error as { code?: unknown }).code !== COMMAND_NOT_FOUND) throw error;
  }
}
