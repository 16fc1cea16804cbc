import { mailBody } from '../../adapters/mail-text.ts';
import type { Mail } from '../../adapters/mailer.ts';
import type { ContactRequest } from './contact-requests.service.ts';

/** The mail that notifies administrators of a contact request. A reply goes to the visitor. */
export function contactMail(request: ContactRequest, to: string[], origin: string): Mail {
  const name = `${request.first_name} ${request.last_name}`;
  const facts = [
    `From: ${name}`,
    `E-mail: ${request.email}`,
    ...(request.phone ? [`Phone: ${request.phone}`] : []),
    ...(request.subject ? [`Subject: ${request.subject}`] : []),
  ];
  return {
    to,
    replyTo: { name, address: request.email },
    subject: `Contact request from ${name}${request.subject ? `: ${request.subject}` : ''}`,
    ...mailBody([
      facts.join('\n'),
      request.message,
      { link: `${origin}/admin/contacts`, label: 'Open contact requests' },
    ]),
  };
}
