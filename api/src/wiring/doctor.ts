import type { Connection } from 'mongoose';
import type { Accounts } from './accounts.ts';
import type { Contacts } from './contacts.ts';
import type { Content } from './content.ts';
import type { Config } from '../config.ts';
import { createBrokenReferences } from '../features/doctor/broken-references.service.ts';
import { howToRestore } from '../database/data-folder.ts';
import { findDamagedCollections } from '../database/damaged-collections.ts';
import { checkConfiguration } from '../features/doctor/check-configuration.ts';
import { checkDisk } from '../features/doctor/check-disk.ts';
import { doctorRoutes } from '../features/doctor/doctor.routes.ts';
import type { ScheduledBackups } from '../features/backup/scheduled-backups.service.ts';
import { BACKED_UP, SITE_STATE, UPLOADS } from '../features/backup/stored-collections.ts';
import { createMalformedDocuments } from '../features/doctor/malformed-documents.service.ts';
import { createDoctor } from '../features/doctor/doctor.service.ts';
import type { SectionsService } from '../features/sections/sections.service.ts';
import type { OtherAddressReport } from '../features/site-state/other-address.service.ts';
import type { SiteState } from '../features/site-state/site-state.service.ts';
import type { Route } from '../http/route.ts';
import type { ContentStore } from '../content/store.ts';
import type { Logger } from '../log.ts';
import { findMissingIndexes } from './indexes.ts';

/** Wires the checks of `sitectl doctor`, and returns its routes. */
export function createDoctorRoutes(deps: {
  config: Config;
  connection: Connection;
  store: ContentStore;
  accounts: Pick<Accounts, 'mailer' | 'outbox'>;
  contacts: Pick<Contacts, 'captcha'>;
  content: Pick<Content, 'pages' | 'uploads' | 'readSettings'>;
  sections: Pick<SectionsService, 'readAfter'>;
  siteState: Pick<SiteState, 'read'>;
  pingDatabase: () => Promise<void>;
  backups: Pick<ScheduledBackups, 'status' | 'testFolder'>;
  otherAddress: Pick<OtherAddressReport, 'last'>;
  logger: Logger;
}): Route[] {
  const { config, connection, accounts, contacts, content, sections, logger } = deps;
  const doctor = createDoctor({
    configuration: checkConfiguration(config),
    publicUrl: config.publicUrl,
    readOtherAddress: deps.otherAddress.last,
    checkDisk: () => checkDisk(config.dataDir),
    database: {
      name: config.mongodbUri ? 'MongoDB' : 'The embedded database',
      ping: deps.pingDatabase,
      // MongoDB locks a collection during this check.
      ...(!config.mongodbUri && { findDamaged: () => findDamagedCollections(connection) }),
      howToRestore: howToRestore(config),
    },
    findMissingIndexes: () => findMissingIndexes(connection),
    ...{ mailer: accounts.mailer, outbox: accounts.outbox },
    ...{ captcha: contacts.captcha, captchaProvider: config.captcha.provider },
    unfinishedRuns: async () => {
      const { applying } = await deps.siteState.read();
      return applying && applying.until < new Date() ? [applying.run] : [];
    },
    readBackup: deps.backups.status,
    testBackupFolder: deps.backups.testFolder,
    logger,
  });
  const stored = [...BACKED_UP, UPLOADS, SITE_STATE].map(({ name }) => name);
  return doctorRoutes({
    doctor,
    references: createBrokenReferences({ ...content, sections, content: deps.store }),
    documents: createMalformedDocuments({
      ...{ connection, content: deps.store, collections: stored },
    }),
  });
}
