import { createHmac } from 'node:crypto';
import type { ExportedContactRequest } from '@siteyard/schemas/http';
import { enquiryOf, type Enquiry } from '@siteyard/schemas/rentals';

const FIRST_NAMES =
  'Alex Andrea Billie Casey Charlie Dana Eli Frankie Jamie Jordan Kim Lee Morgan Noor Pat Quinn Robin Sam Sasha Toni'.split(
    ' ',
  );
const LAST_NAMES =
  'Ashworth Bell Carver Dale Elmwood Field Garner Hollis Ives Jessop Kestrel Lund Marsh Norwood Oakes Pryor Rowan Sands Thorne Wilder'.split(
    ' ',
  );
const SUBJECTS = ['A question', 'Prices', 'Opening hours', 'Delivery', 'A booking', 'An offer'];
const MESSAGES = [
  'What does it cost for a weekend?',
  'Is it available next month?',
  'Do you deliver to us, and when?',
  'We would like to change our booking.',
  'Could you send us an offer, please?',
  'When may we call you about it?',
];
const NOTES = ['Called back.', 'Sent an offer.', 'Waiting for an answer.'];

/**
 * Replaces personal data by invented data: names, e-mail address, telephone number, subject, message,
 * delivery address, and the administrators' notes. Empty fields stay empty. The id, the time, the status
 * and the rest of an enquiry stay unchanged. Requests with the same e-mail address get the same
 * replacement.
 * The replacements depend on a secret of the site. So two exports of the same state are equal, and a
 * reader cannot identify people by trying e-mail addresses.
 * @param secret never leaves the site
 */
export function createAnonymiser(
  secret: string,
): (request: ExportedContactRequest) => ExportedContactRequest {
  const key = createHmac('sha256', secret).update('contact requests without people').digest();
  const numbers = (kind: string, text: string) => {
    const digest = createHmac('sha256', key).update(`${kind}:${text}`).digest();
    let at = 0;
    return (sides: number) => digest.readUInt32BE((at += 4) - 4) % sides;
  };
  const instead = (value: string, made: string) => (value === '' ? '' : made);

  return (request) => {
    const ofPerson = numbers('person', request.email.trim().toLowerCase());
    const first = FIRST_NAMES[ofPerson(FIRST_NAMES.length)]!;
    const last = LAST_NAMES[ofPerson(LAST_NAMES.length)]!;
    // The telephone numbers are reserved for fiction. No person or company can register the domain.
    const phone = `+44 1632 960${String(ofPerson(1000)).padStart(3, '0')}`;
    const number = `${ofPerson(1e6)}${ofPerson(1e6)}`;
    const ofRequest = numbers('request', request.id);
    return {
      id: request.id,
      first_name: first,
      last_name: last,
      email: `${first}.${last}.${number}@example.com`.toLowerCase(),
      phone: instead(request.phone, phone),
      subject: instead(request.subject, SUBJECTS[ofRequest(SUBJECTS.length)]!),
      message: MESSAGES[ofRequest(MESSAGES.length)]!,
      status: request.status,
      admin_notes: instead(request.admin_notes, NOTES[ofRequest(NOTES.length)]!),
      created_at: request.created_at,
      ...withoutPlace(enquiryOf(request)),
    };
  };
}

/** Removes the delivery address, which is personal data. */
function withoutPlace({ delivery, ...rest }: Enquiry): Enquiry {
  if (!delivery) return rest;
  const place = delivery.place === '' ? '' : '1 Example Street';
  return { ...rest, delivery: { ...delivery, place } };
}
