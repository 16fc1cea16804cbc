import type { Mailer } from '../../adapters/mailer.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { describeFailedMails } from './check-outbox.ts';
import { ok, problem, warning, type CheckResult } from './check-result.ts';

/** Checks whether the site can send mail, and whether mails could not be sent. */
export async function checkMail(
  mailer: Pick<Mailer, 'delivers' | 'check'>,
  outbox: Pick<MailOutbox, 'readFailed'>,
): Promise<CheckResult> {
  if (!mailer.delivers)
    return warning(
      'SMTP_URL is not set, so no mail is sent. It is written to files in DATA_DIR/outbox.',
      'Set SMTP_URL and MAIL_FROM.',
    );
  const failure = await mailer.check();
  if (failure !== null) return problem(failure, 'Check SMTP_URL, and that the mail server runs.');
  const waiting = await outbox.readFailed();
  const failed = describeFailedMails(waiting, true);
  if (!failed) return ok('The mail server accepts the site.');
  const describe = waiting.refused.length > 0 ? problem : warning;
  return describe(failed.message, failed.advice);
}
