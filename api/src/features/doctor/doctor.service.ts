import type { BackupStatus, DoctorCheck } from '@siteyard/schemas/http';
import type { Captcha } from '../../adapters/captcha.ts';
import type { Mailer } from '../../adapters/mailer.ts';
import type { Logger } from '../../log.ts';
import type { OtherAddress } from '../site-state/other-address.service.ts';
import { checkAddress } from './check-address.ts';
import { checkBackup } from './check-backup.ts';
import { measureDatabase, SLOW_DATABASE_ADVICE } from './check-database.ts';
import { checkCaptcha } from './check-captcha.ts';
import { checkMail } from './check-mail.ts';
import { ok, problem, warning, type CheckResult } from './check-result.ts';
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
  checkDisk: () => Promise<DoctorCheck>;
  database: {
    name: string;
    ping: () => Promise<unknown>;
    /** Returns the damaged collections; undefined if this database cannot check for damage. */
    findDamaged?: () => Promise<string[]>;
    /** The clause that says how to repair a damaged database. */
    howToRestore: string;
  };
  /** The indexes that the database lacks, such as `pages {"key":1}`. */
  findMissingIndexes: () => Promise<string[]>;
  mailer: Pick<Mailer, 'delivers' | 'check'>;
  outbox: Pick<MailOutbox, 'readFailed'>;
  captcha: Pick<Captcha, 'check'>;
  captchaProvider: string;
  readBackup: () => Promise<BackupStatus>;
  /** Returns the reason why the site cannot write into its backup folder; null if it can. */
  testBackupFolder: () => Promise<string | null>;
  /** Returns the runs that were interrupted while they were applied. */
  unfinishedRuns: () => Promise<string[]>;
  logger: Logger;
}): DoctorService {
  const { database, logger } = deps;

  const checks: Record<string, Check> = {
    async database() {
      const { ms, isSlow } = await measureDatabase(() => database.ping(), 1);
      const damaged = (await database.findDamaged?.()) ?? [];
      if (damaged.length > 0)
        return problem(
          `${database.name} is damaged, so parts of these collections are lost: ${damaged.join(', ')}.`,
          `To repair it, ${database.howToRestore}.`,
        );
      const message = `${database.name} answers in ${ms} ms.`;
      return isSlow ? warning(message, SLOW_DATABASE_ADVICE) : ok(message);
    },
    async indexes() {
      const missing = await deps.findMissingIndexes();
      if (missing.length === 0) return ok('Every index is there.');
      return problem(
        `Indexes are missing, which makes the site slow: ${missing.join(', ')}.`,
        'Restart the site, which creates them. If they stay away, its log says why.',
      );
    },
    async runs() {
      const runs = await deps.unfinishedRuns();
      if (runs.length === 0) return ok('Every import is finished.');
      return problem(
        `This run was interrupted: ${runs.join(', ')}. No other run can be applied.`,
        `The site finishes it within seconds, or at its next start. If this does not happen, read its log, and run: sitectl runs show ${runs[0]}`,
      );
    },
    mail: () => checkMail(deps.mailer, deps.outbox),
    captcha: () => checkCaptcha(deps.captcha, deps.captchaProvider),
  };

  const run = async (name: string, check: Check): Promise<DoctorCheck> => {
    try {
      return { name, ...(await check()) };
    } catch (error) {
      logger.warn({ err: error, check: name }, 'a check of the doctor failed');
      const message = 'This check failed.';
      return { name, ...problem(message, 'The log of the site says why.') };
    }
  };

  return {
    async check() {
      const found = await Promise.all([
        ...Object.entries(checks).map(([name, check]) => run(name, check)),
        run('address', async () => checkAddress(deps.publicUrl, await deps.readOtherAddress())),
        run('disk', deps.checkDisk),
        run('backup', async () =>
          checkBackup(await deps.readBackup(), await deps.testBackupFolder()),
        ),
      ]);
      return [...deps.configuration, ...found];
    },
  };
}
