import type {
  ContactReply,
  ContactRequestAnswer,
  ExportedContactRequest,
} from '@siteyard/schemas/contact-request';
import type { ExportPersonAnswer } from '@siteyard/schemas/export';
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
  };
}

function presentReply(
  { id, text, by, written_at }: StoredReply,
  sentAt: Date | undefined,
): ContactReply {
  return {
    ...{ id, text, by, written_at: written_at.toISOString() },
    sent_at: sentAt?.toISOString() ?? null,
  };
}

/** A contact request, for the person who has sent it. */
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
  'first_name',
  'last_name',
  'email',
  'phone',
  'subject',
  'message',
  'admin_notes',
] as const satisfies (keyof ExportedContactRequest)[];

/** The header line of the CSV, after a byte order mark that tells spreadsheets it is UTF-8. */
export const CSV_HEAD = `\ufeff${COLUMNS.join(',')}\r\n`;

/** A contact request as one CSV record (RFC 4180). */
export function presentCsvRecord(request: ContactRequestDocument): string {
  const answer = presentExportedRequest(request);
  return `${COLUMNS.map((column) => csvCell(answer[column])).join(',')}\r\n`;
}

/** A quoted cell. Text that a spreadsheet would read as a formula gets an apostrophe. */
function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
