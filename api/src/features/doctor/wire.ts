import type { Connection } from 'mongoose';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Captcha } from '../../adapters/captcha.ts';
import type { Mailer } from '../../adapters/mailer.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import type { Config } from '../../config.ts';
import { createBrokenReferences } from './broken-references.service.ts';
import { howToRestore } from '../../database/data-folder.ts';
import { findDamagedCollections } from '../../database/damaged-collections.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDisk } from './check-disk.ts';
import { doctorRoutes } from './doctor.routes.ts';
import type { ScheduledBackups } from '../backup/scheduled-backups.service.ts';
import { BACKED_UP, SITE_STATE, UPLOADS } from '../backup/stored-collections.ts';
import { createMalformedDocuments } from './malformed-documents.service.ts';
import { createDoctor } from './doctor.service.ts';
import type { SectionsService } from '../sections/sections.service.ts';
import type { OtherAddressReport } from '../site-state/other-address.service.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { Route } from '../../http/route.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Logger } from '../../log.ts';

/** Wires the checks of `sitectl doctor`. */
export function wireDoctor(deps: {
  config: Config;
  connection: Connection;
  content: ContentStore;
  mailer: Mailer;
  outbox: MailOutbox;
  captcha: Captcha;
  uploads: UploadsService;
  readSettings: () => Promise<SiteSettings>;
  sections: Pick<SectionsService, 'readAfter'>;
  siteState: Pick<SiteState, 'read'>;
  pingDatabase: () => Promise<void>;
  /** Returns the indexes that the database lacks. */
  findMissingIndexes: (connection: Connection) => Promise<string[]>;
  scheduledBackups: Pick<ScheduledBackups, 'status' | 'testFolder'>;
  otherAddress: Pick<OtherAddressReport, 'last'>;
  logger: Logger;
}): Route[] {
  const { config, connection, content, mailer, outbox, captcha, logger } = deps;
  const doctor = createDoctor({
    configuration: checkConfiguration(config),
    publicUrl: config.publicUrl,
    readOtherAddress: deps.otherAddress.last,
    checkDisk: () => checkDisk(config.dataDir),
    database: {
      name: config.mongodbUri ? 'MongoDB' : 'The embedded database',
      ping: deps.pingDatabase,
      ...(!config.mongodbUri && { findDamaged: () => findDamagedCollections(connection) }),
      howToRestore: howToRestore(config),
    },
    findMissingIndexes: () => deps.findMissingIndexes(connection),
    mailer,
    outbox,
    captcha,
    captchaProvider: config.captcha.provider,
    readInterruptedRun: async () => {
      const { applying } = await deps.siteState.read();
      return applying && applying.until < new Date() ? applying.run : null;
    },
    readBackup: deps.scheduledBackups.status,
    testBackupFolder: deps.scheduledBackups.testFolder,
    logger,
  });
  const stored = [...BACKED_UP, UPLOADS, SITE_STATE].map(({ name }) => name);
  return doctorRoutes({
    doctor,
    references: createBrokenReferences({ ...deps, pages: createPageLookups({ content }) }),
    documents: createMalformedDocuments({
      connection,
      content,
      collections: stored,
    }),
  });
}
