import { randomUUID } from 'node:crypto';
import type { MailSetup, TestMailAnswer } from '@siteyard/schemas/http';
import { mailboxText, type Mailbox } from '@siteyard/schemas/primitives/mail-address';
import { DEFAULT_SENDER, type Mailer } from '../../adapters/mailer.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';

/** Shows and tests the mail settings, which the operator sets with environment variables. */
export interface MailSetupService {
  /** Returns the mail settings, and the mails that the outbox could not send. */
  read(): Promise<MailSetup>;
  /** Sends a test mail immediately, without the outbox, and returns the result. Never rejects. */
  sendTest(to: string): Promise<TestMailAnswer>;
}

export function createMailSetup(deps: {
  smtpUrl: string | undefined;
  from: Mailbox | undefined;
  notify: MailSetup['notify'];
  mailer: Mailer;
  outbox: Pick<MailOutbox, 'readFailed'>;
  /** The site's own origin. */
  origin: () => string;
}): MailSetupService {
  const { mailer, smtpUrl, from, notify } = deps;
  return {
    async read() {
      return {
        delivers: mailer.delivers,
        server: smtpUrl ? new URL(smtpUrl).host : null,
        from: mailboxText(from ?? DEFAULT_SENDER),
        notify,
        ...(await deps.outbox.readFailed()),
      };
    },
    async sendTest(to) {
      const problem = mailer.delivers ? await mailer.check() : null;
      if (problem !== null) return { to, outcome: 'failed', problem };
      try {
        const { file, refused } = await mailer.send(`test-${randomUUID()}`, {
          to: [to],
          subject: 'Test mail',
          paragraphs: [
            'This is a test mail of your website. Mail is set up.',
            { link: `${deps.origin()}/settings/mail`, label: 'Open the mail settings' },
          ],
        });
        if (refused[0]) return { to, outcome: 'failed', problem: whyRefused(refused[0].code) };
        return { to, outcome: file === null ? 'sent' : 'written', problem: null };
      } catch (error) {
        const { responseCode } = error as { responseCode?: unknown };
        return { to, outcome: 'failed', problem: whyRefused(responseCode) };
      }
    },
  };
}

/**
 * Describes a refusal by the mail server. Leaves out the server's message, which may contain secrets.
 * @param code the SMTP status, if there is one
 */
function whyRefused(code: unknown): string {
  const answer = typeof code === 'number' ? ` It answered with code ${code}.` : '';
  return `The mail server did not accept the mail.${answer} Check MAIL_FROM.`;
}
