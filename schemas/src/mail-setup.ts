import { z } from 'zod';

/** `GET /api/mail`: whether the site sends mail, and what waits. It is set up by variables of the server. */
export const mailSetupAnswer = z.object({
  /** Whether mail is sent; otherwise it is written to files. */
  delivers: z.boolean(),
  /** The mail server without user name and password; null for none. */
  server: z.string().nullable(),
  /** The sender. */
  from: z.string(),
  /** Who is told of a contact request: addresses, `everybody` for all administrators, or `none`. */
  notify: z.union([z.array(z.string()), z.enum(['everybody', 'none'])]),
  /** Mails that have failed and are tried again. */
  failed: z.number().int(),
  /** Recipients of these mails whom the mail server refuses permanently. */
  refused: z.array(z.string()),
});

export type MailSetup = z.output<typeof mailSetupAnswer>;

/** `POST /api/mail/test` */
export const testMailAnswer = z.object({
  /** Where it was sent: the caller. */
  to: z.string(),
  /** `sent` to the mail server, `written` to a file because none is set up, or `failed`. */
  outcome: z.enum(['sent', 'written', 'failed']),
  /** Why it failed; null if it did not. */
  problem: z.string().nullable(),
});

export type TestMailAnswer = z.output<typeof testMailAnswer>;
