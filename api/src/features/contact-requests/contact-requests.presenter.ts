import { BYTE_ORDER_MARK, csvRecord } from '@siteyard/schemas/csv';
import {
  CONTACT_FIELDS,
  type ContactReply,
  type ContactRequestAnswer,
  type ExportedContactRequest,
  type ExportPersonAnswer,
} from '@siteyard/schemas/http';
import {
  enquiryOf,
  isEnquiry,
  type RentalMoment,
  requestNumber,
  itemLines,
  decimalsOf,
} from '@siteyard/schemas/rentals';
import type { ContactRequestDocument, StoredReply } from './contact-requests.model.ts';

/** A contact request, for administrators. */
export function presentContactRequest(request: ContactRequestDocument): ContactRequestAnswer {
  return {
    ...presentExportedRequest(request),
    assigned_to: request.assigned_to ?? null,
    replies: (request.replies ?? []).map((reply) =>
      presentReply(reply, request.replies_sent?.[reply.id]),
    ),
  };
}

/** A contact request, for an export. */
export function presentExportedRequest(request: ContactRequestDocument): ExportedContactRequest {
  return {
    id: request._id.toHexString(),
    first_name: request.first_name,
    last_name: request.last_name,
    email: request.email,
    phone: request.phone ?? '',
    subject: request.subject ?? '',
    message: request.message,
    status: request.status,
    admin_notes: request.admin_notes ?? '',
    created_at: request.created_at.toISOString(),
    ...enquiryOf(request),
  };
}

function presentReply(
  { id, text, by, written_at }: StoredReply,
  sentAt: Date | undefined,
): ContactReply {
  return {
    id,
    text,
    by,
    written_at: written_at.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  };
}

/** Presents a contact request to the person who sent it. */
export function presentForPerson(
  request: ContactRequestDocument,
): ExportPersonAnswer['contact_requests'][number] {
  const { assigned_to: _, ...all } = presentContactRequest(request);
  return { ...all, deleted: request.deleted };
}

/** The answer to the visitor. */
export function presentReceived(request: ContactRequestDocument): { ok: true; id: string } {
  return { ok: true, id: request._id.toHexString() };
}

const COLUMNS = [
  'created_at',
  'status',
  ...CONTACT_FIELDS,
  'admin_notes',
] as const satisfies (keyof ExportedContactRequest)[];

const momentCell = (moment: RentalMoment | undefined) =>
  moment && [moment.date, moment.time].filter(Boolean).join(' ');

/** The columns of enquiries. They follow the columns that the specification names. */
const ENQUIRY_COLUMNS: Record<string, (request: ExportedContactRequest) => string | undefined> = {
  number: (request) => (isEnquiry(request) ? requestNumber(request.id) : ''),
  items: (request) => itemLines(request).join('; '),
  from: ({ from }) => momentCell(from),
  to: ({ to }) => momentCell(to),
  location: ({ location }) => location?.name,
  delivery: ({ delivery }) => delivery?.kind,
  zone: ({ delivery }) => delivery?.zone?.name,
  place: ({ delivery }) => delivery?.place,
  extras: ({ fees = [] }) => fees.map(({ name }) => name).join('; '),
  estimate: ({ estimate }) => estimate && plainAmount(estimate.total, estimate.currency),
  currency: ({ estimate }) => estimate?.currency,
  outcome: ({ outcome }) => outcome,
  landing: ({ source }) => source?.landing,
  referrer: ({ source }) => source?.referrer,
  campaign: ({ source }) =>
    Object.values(source?.utm ?? {})
      .filter(Boolean)
      .join(' / '),
};

/** Returns an amount in a form that spreadsheets read as a number; '' if there is none. */
const plainAmount = (amount: number | null, currency: string) =>
  amount === null ? '' : (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** The header line of the CSV. It begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_HEAD = `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;

/** The header line of a CSV with the columns of enquiries after the others. */
export const CSV_ENQUIRY_HEAD = `${BYTE_ORDER_MARK}${[...COLUMNS, ...Object.keys(ENQUIRY_COLUMNS)].join(',')}\r\n`;

/**
 * A contact request as one CSV record (RFC 4180).
 * @param withEnquiry whether the record has the columns of enquiries
 */
export function presentCsvRecord(request: ContactRequestDocument, withEnquiry = false): string {
  const answer = presentExportedRequest(request);
  const own = COLUMNS.map((column) => answer[column]);
  const more = withEnquiry ? Object.values(ENQUIRY_COLUMNS).map((cell) => cell(answer)) : [];
  return csvRecord([...own, ...more].map((cell) => cell ?? ''));
}
