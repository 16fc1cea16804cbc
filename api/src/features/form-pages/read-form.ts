import { ENQUIRY_MOST, enquiryOfInput, RENTALS_MOST } from '@siteyard/schemas/rentals';
import type { Issue } from '@siteyard/schemas/errors';
import { shortSha256 } from '../../lib/sha256.ts';

/** The fields that the specification names. */
const CONTACT = ['first_name', 'last_name', 'email', 'phone', 'subject', 'message'] as const;
/** The other fields of an enquiry. */
const ENQUIRY = [
  ...(['fromDate', 'fromTime', 'toDate', 'toTime'] as const),
  ...(['location', 'kind', 'zone', 'place'] as const),
];

/** A form as a browser without script sends it. */
export interface SentForm {
  /** The id of the block with the form. */
  block: string;
  /** Identifies the message; undefined if missing or invalid. */
  key: string | undefined;
  /** The texts by the names of their fields. */
  values: Record<string, string>;
  items: { key: string; quantity: string }[];
  fees: string[];
  /** The honeypot field. People leave it empty. */
  website: string;
  /** The question to the visitor; '' if none was asked. */
  question: string;
  answer: string;
}

/**
 * Reads a form. Unknown fields are ignored. A list that is too long is cut after its first item above the
 * limit, so that validation refuses it.
 */
export function readForm(sent: URLSearchParams): SentForm {
  // Browsers send line breaks as CRLF, which would count as two characters.
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n');
  const key = text('key');
  const quantities = sent.getAll('quantity');
  return {
    block: text('form'),
    key: /^[\w-]{16,64}$/.test(key) ? key : undefined,
    values: Object.fromEntries([...CONTACT, ...ENQUIRY].map((name) => [name, text(name)])),
    items: sent
      .getAll('item')
      .slice(0, ENQUIRY_MOST.items + 1)
      .map((item, index) => ({ key: item, quantity: quantities[index] ?? '1' }))
      // A visitor removes an item by the quantity 0.
      .filter(({ quantity }) => Number(quantity) !== 0),
    fees: sent.getAll('fees').slice(0, RENTALS_MOST.fees + 1),
    website: text('website'),
    question: text('question'),
    answer: text('answer'),
  };
}

/** Returns the body that the form with script sends to `POST /api/contact_requests`. */
export function messageOfForm({ values, items, fees, website }: SentForm): object {
  const value = (name: (typeof ENQUIRY)[number]) => values[name] ?? '';
  const texts = Object.fromEntries(CONTACT.map((name) => [name, values[name] ?? '']));
  const asked = items.map(({ key, quantity }) => ({ key, quantity: Number(quantity) }));
  const input = {
    fromDate: value('fromDate'),
    fromTime: value('fromTime'),
    toDate: value('toDate'),
    toTime: value('toTime'),
    location: value('location'),
    kind: value('kind'),
    zone: value('zone'),
    place: value('place'),
    fees,
  };
  return {
    contact_request: {
      ...texts,
      ...enquiryOfInput(input, asked),
      ...(website !== '' && { website }),
    },
  };
}

/**
 * Returns the key of a message. It depends on the form and its fields. So a visitor who changes a field
 * and sends the form again sends another message.
 */
export const messageKey = (formKey: string, message: object): string =>
  shortSha256(`${formKey} ${JSON.stringify(message)}`);

/** Returns the names of the fields with these issues. */
export function fieldsWithIssues(issues: readonly Issue[]): string[] {
  const names = issues.map(({ path }) => {
    const [, first = '', second = ''] = path.split(/[.[\]]+/);
    if (first === 'to' && second === '') return 'endFirst';
    if (first === 'from' || first === 'to')
      return second === 'time' ? `${first}Time` : `${first}Date`;
    if (first === 'delivery') return second;
    return first;
  });
  return [...new Set(names)];
}
