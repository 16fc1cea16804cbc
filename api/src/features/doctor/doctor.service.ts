import type { BackupStatus, DoctorCheck } from '@siteyard/schemas/http';
import type { Captcha } from '../../adapters/captcha.ts';
import type { Mailer } from '../../adapters/mailer.ts';
import type { Logger } from '../../log.ts';
import type { OtherAddress } from '../site-state/other-address.service.ts';
import { checkAddress } from './check-address.ts';
import { checkBackup } from './check-backup.ts';
import { checkDatabase, checkIndexes, type CheckedDatabase } from './check-database.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkMail } from './check-mail.ts';
import { problem, type CheckResult } from './check-result.ts';
import { checkRuns } from './check-runs.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';

export interface DoctorService {
  /** Checks everything except the content. Never throws: a check that throws is reported as a problem. */
  check(): Promise<DoctorCheck[]>;
}

type Check = () => Promise<CheckResult>;

/**
 * Checks the parts that a site needs. Unknown errors are only written to the log, because their messages
 * may contain secrets.
 */
export function createDoctor(deps: {
  configuration: DoctorCheck[];
  publicUrl: string | undefined;
  readOtherAddress: () => Promise<OtherAddress | null>;
  checkDisk: () => Promise<CheckResult>;
  database: CheckedDatabase;
  /** The indexes that the database lacks, such as `pages {"key":1}`. */
  findMissingIndexes: () => Promise<string[]>;
  mailer: Pick<Mailer, 'delivers' | 'check'>;
  outbox: Pick<MailOutbox, 'readFailed'>;
  captcha: Pick<Captcha, 'check'>;
  captchaProvider: string;
  readBackup: () => Promise<BackupStatus>;
  /** Returns the reason why the site cannot write into its backup folder; null if it can. */
  testBackupFolder: () => Promise<string | null>;
  /** Returns the id of the run that was interrupted while it was applied; null if there is none. */
  readInterruptedRun: () => Promise<string | null>;
  logger: Logger;
}): DoctorService {
  const checks: Record<string, Check> = {
    database: () => checkDatabase(deps.database),
    indexes: async () => checkIndexes(await deps.findMissingIndexes()),
    runs: async () => checkRuns(await deps.readInterruptedRun()),
    mail: () => checkMail(deps.mailer, deps.outbox),
    captcha: () => checkCaptcha(deps.captcha, deps.captchaProvider),
    address: async () => checkAddress(deps.publicUrl, await deps.readOtherAddress()),
    disk: deps.checkDisk,
    backup: async () => checkBackup(await deps.readBackup(), await deps.testBackupFolder()),
  };

  const run = async (name: string, check: Check): Promise<DoctorCheck> => {
    try {
      return { name, ...(await check()) };
    } catch (error) {
      deps.logger.warn({ err: error, check: name }, 'a check of the doctor failed');
      const message = 'This check failed.';
      return { name, ...problem(message, 'The log of the site says why.') };
    }
  };

  return {
    async check() {
      const found = await Promise.all(
        Object.entries(checks).map(([name, check]) => run(name, check)),
      );
      return [...deps.configuration, ...found];
    },
  };
}
