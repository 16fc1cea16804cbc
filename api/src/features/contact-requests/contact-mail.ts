import type { Language } from '@siteyard/schemas/settings';
import { shownAddress } from '@siteyard/schemas/primitives/mail-address';
import { describeEnquiry, isEnquiry, requestNumber } from '@siteyard/schemas/rentals';
import { replyAddress } from '../../adapters/mail-names.ts';
import type { Mail } from '../../adapters/mailer.ts';
import type { ContactRequest } from './contact-requests.service.ts';

const NO_REPLY =
  'A reply to this mail does not go to the visitor, because mail programs cannot use this email address. Reply in the admin, or find another way to reach the visitor.';

/**
 * The mail that notifies administrators of a contact request. Replies to this mail go to the visitor.
 * @param site the start of the links, and the language of dates, times and amounts
 */
export function contactMail(
  request: ContactRequest,
  to: string[],
  { origin, language }: { origin: string; language: Language },
): Mail {
  const name = `${request.first_name} ${request.last_name}`;
  const facts = [
    `From: ${name}`,
    `Email: ${shownAddress(request.email)}`,
    ...(request.phone ? [`Phone: ${request.phone}`] : []),
    ...(request.subject ? [`Subject: ${request.subject}`] : []),
  ];
  return {
    to,
    replyTo: { name, address: request.email },
    subject: `Contact request from ${name}${request.subject ? `: ${request.subject}` : ''}`,
    paragraphs: [
      facts.join('\n'),
      request.message,
      ...enquiryParagraphs(request, language),
      ...(replyAddress(request.email) === null ? [NO_REPLY] : []),
      { link: `${origin}/admin/contacts`, label: 'Open contact requests' },
    ],
  };
}

/** Returns the paragraphs about an enquiry; none for other messages. */
function enquiryParagraphs(request: ContactRequest, language: Language): string[] {
  const facts = describeEnquiry(request, { language }).map(({ label, text }) =>
    text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`,
  );
  if (!isEnquiry(request)) return facts;
  return [`Request number: ${requestNumber(request._id.toHexString())}`, ...facts];
}

/**
 * The mail with a reply to a visitor. The visitor's answer goes to the administrator who wrote the reply.
 * @param replyId the id of the reply in the request
 * @returns null if the request does not have the reply, or if the reply was sent before
 */
export function replyMail(
  request: ContactRequest,
  replyId: string,
  site: { name: string; language: Language },
): Mail | null {
  const reply = request.replies?.find(({ id }) => id === replyId);
  if (!reply || request.replies_sent?.[reply.id]) return null;
  const name = `${request.first_name} ${request.last_name}`;
  const quoted = request.message.split('\n').map((line) => `> ${line}`);
  return {
    to: [request.email],
    byPerson: true,
    language: site.language,
    replyTo: { name: site.name, address: reply.by },
    subject: request.subject ? `Re: ${request.subject}` : `Your message to ${site.name}`,
    paragraphs: [reply.text, [`${name} wrote:`, ...quoted].join('\n')],
  };
}
