import type { Connection } from 'mongoose';
import type { ContentStore } from '../content/store.ts';
import type { PasswordsService } from '../features/admin-users/passwords.service.ts';
import type { RestoresService } from '../features/backup/restores.service.ts';
import type { ContactRequestsService } from '../features/contact-requests/contact-requests.service.ts';
import type { ItemsService } from '../features/items/items.service.ts';
import type { PageDraftsService } from '../features/page-drafts/page-drafts.service.ts';
import type { PagesService } from '../features/pages/pages.service.ts';
import type { SectionsService } from '../features/sections/sections.service.ts';
import { withdrawShareLinks } from '../features/share-links/withdraw-share-links.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import { startTrashSweep } from '../features/trash/sweep.ts';
import type { UploadsService } from '../features/uploads/uploads.service.ts';
import type { Logger } from '../log.ts';
import { dropOldCollections } from '../upgrade/older-versions.ts';
import { renewSearchWords } from './search-words.ts';

/** Removes data that is no longer kept, a minute after the start and then once a day. */
export function startDailyWork(deps: {
  connection: Connection;
  content: ContentStore;
  siteState: SiteState;
  pages: PagesService;
  drafts: PageDraftsService;
  contactRequests: ContactRequestsService;
  sections: SectionsService;
  items: ItemsService;
  uploads: UploadsService;
  passwords: PasswordsService;
  runs: { sweep(): Promise<void>; namedStates(): Promise<string[]> };
  restores: RestoresService;
  removeOldRequests(): Promise<void>;
  isBackupRunning(): Promise<boolean>;
  logger: Logger;
}): { stop: () => void } {
  const { connection, content, pages, runs } = deps;
  const work = async () => {
    const purged = await pages.purgeDeleted();
    await deps.drafts.removeAll(purged);
    const inTrash = await pages.listDeleted();
    await withdrawShareLinks(connection, [...purged, ...inTrash.map(({ _id }) => _id)]);
    await deps.contactRequests.purgeDeleted();
    await deps.removeOldRequests();
    await deps.sections.purgeDeleted();
    await deps.items.purgeDeleted();
    await deps.uploads.sweep();
    await deps.passwords.sweep();
    await renewSearchWords(connection);
    await dropOldCollections(connection);
    await runs.sweep();
    await deps.restores.sweep();
    await content.clean({
      backupRuns: deps.isBackupRunning,
      namedByDocuments: runs.namedStates,
    });
  };
  return startTrashSweep(() => deps.siteState.unlessRestoring(work), deps.logger);
}
