import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';

/**
 * Describes the mails that wait for another attempt, for `sitectl doctor` and `sitectl explain`.
 * @param namesPeople whether the caller may see the addresses of recipients
 * @returns null if no mail waits
 */
export function describeFailedMails(
  { failed, refused }: Awaited<ReturnType<MailOutbox['readFailed']>>,
  namesPeople: boolean,
): { message: string; advice: string } | null {
  if (failed === 0) return null;
  const mails = failed === 1 ? '1 mail waits' : `${failed} mails wait`;
  if (refused.length === 0)
    return {
      message: `${mails} for another try.`,
      advice: 'Read why in the log of the site: "mail was not sent".',
    };
  const count = refused.length === 1 ? '1 recipient' : `${refused.length} recipients`;
  const whom = namesPeople ? refused.join(', ') : count;
  return {
    message: `${mails} for another try: the mail server refuses ${whom}.`,
    advice:
      'Correct the addresses of administrators and CONTACT_NOTIFY, or let the mail server accept them.',
  };
}
