import { z } from 'zod';

/** `GET /api/mail`: the mail settings, which the server reads from its environment, and undelivered mails. */
export const mailSetupAnswer = z.object({
  /** Whether mail is sent; otherwise it is written to files. */
  delivers: z.boolean(),
  /** The mail server without user name and password; null for none. */
  server: z.string().nullable(),
  /** The sender. */
  from: z.string(),
  /** The recipients of contact requests: addresses, `everybody` for all administrators, or `none`. */
  notify: z.union([z.array(z.string()), z.enum(['everybody', 'none'])]),
  /** The number of failed mails that will be sent again. */
  failed: z.number().int(),
  /** The recipients of failed mails whose address the mail server refuses permanently. */
  refused: z.array(z.string()),
});

export type MailSetup = z.output<typeof mailSetupAnswer>;

/** `POST /api/mail/test` */
export const testMailAnswer = z.object({
  /** The e-mail address of the caller. */
  to: z.string(),
  /** `written`: the mail was saved as a file, because no mail server is set up. */
  outcome: z.enum(['sent', 'written', 'failed']),
  /** The reason for a failure; null if there is none. */
  problem: z.string().nullable(),
});

export type TestMailAnswer = z.output<typeof testMailAnswer>;
