import { z } from 'zod';
import { CONTACT_LIMITS, CONTACT_REQUESTS_PAGE_SIZE, SEARCH_MOST } from '../primitives/limits.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { SIMPLE_EMAIL } from '../primitives/mail-address.ts';
import { longText, plainText } from '../primitives/text.ts';
import { hasVisibleText, withoutInvisible } from '../primitives/visible-text.ts';
import {
  checkEnquiryDates,
  enquiryFields,
  enquiryOutcome,
  sentEnquiryFields,
} from '../rentals/enquiry/enquiry.ts';

const NO_EMAIL = 'must be an email address such as name@example.com';

/** Stops further checks of an empty text. */
const BLANK = { error: 'must not be blank', abort: true };

const name = (max: number) => plainText(max).trim().min(1, BLANK);

/** The fields that a visitor sends. */
const contactFields = z.strictObject({
  first_name: name(CONTACT_LIMITS.first_name),
  last_name: name(CONTACT_LIMITS.last_name),
  email: plainText(CONTACT_LIMITS.email).trim().regex(SIMPLE_EMAIL, NO_EMAIL),
  phone: plainText(CONTACT_LIMITS.phone).trim().default(''),
  subject: plainText(CONTACT_LIMITS.subject).trim().default(''),
  message: longText(CONTACT_LIMITS.message).trim().min(1, BLANK),
});

export type ContactFields = z.output<typeof contactFields>;

/** The names of the fields that a visitor sends. */
export const CONTACT_FIELDS = Object.keys(contactFields.shape) as (keyof ContactFields)[];

const VISIBLE = [hasVisibleText, 'must not be blank'] as const;
const orEmpty = (text: string) => (hasVisibleText(text) ? text : '');

/**
 * The fields of a new request. A text that has only invisible characters counts as empty. Requests in
 * bundles may be older than this rule.
 */
const sentFields = contactFields.extend({
  first_name: contactFields.shape.first_name.refine(...VISIBLE),
  last_name: contactFields.shape.last_name.refine(...VISIBLE),
  email: plainText(CONTACT_LIMITS.email)
    .overwrite(withoutInvisible)
    .trim()
    .regex(SIMPLE_EMAIL, NO_EMAIL),
  phone: contactFields.shape.phone.unwrap().overwrite(orEmpty).default(''),
  subject: contactFields.shape.subject.unwrap().overwrite(orEmpty).default(''),
  message: contactFields.shape.message.refine(...VISIBLE),
});

/** `POST /api/contact_requests` */
export const createContactRequest = z.strictObject({
  contact_request: sentFields
    .extend({
      /** A honeypot: people do not see this field and leave it empty. */
      website: boundedText(300).optional(),
      ...sentEnquiryFields,
    })
    .superRefine(checkEnquiryDates),
  /** Required unless the captcha provider is `none`. */
  captcha_token: boundedText(10_000).optional(),
});

/** The answer to the visitor. */
export const contactRequestReceived = z.object({ ok: z.literal(true), id: z.string() });

export const contactStatus = z.enum(['open', 'resolved']);
export type ContactStatus = z.output<typeof contactStatus>;

const administratorId = boundedText(24).regex(
  /^[0-9a-f]{24}$/,
  'must be the id of an administrator',
);

/** `PUT /api/contact_requests/{id}` */
export const updateContactRequest = z.strictObject({
  contact_request: z.strictObject({
    status: contactStatus.optional(),
    admin_notes: longText(CONTACT_LIMITS.admin_notes).optional(),
    /** The id of the administrator in charge; null if there is none. */
    assigned_to: administratorId.nullable().optional(),
    /** How the enquiry ended; null for none. */
    outcome: enquiryOutcome.nullable().optional(),
  }),
});

/** The maximum number of replies to one request. */
export const CONTACT_REPLIES_MOST = 50;

/** `POST /api/contact_requests/{id}/replies` */
export const replyToContactRequest = z.strictObject({
  reply: z.strictObject({
    /** Chosen by the caller. A second request with the same id is a retry and sends no second mail. */
    id: z.uuid('must be a UUID'),
    text: longText(CONTACT_LIMITS.reply)
      .trim()
      .min(1, BLANK)
      .refine(...VISIBLE),
    /** Whether the reply also resolves the request. */
    resolve: z.boolean().default(false),
    /**
     * Whether the reply is a quote. A quote sets the outcome of an enquiry to quoted, except for a won
     * enquiry.
     */
    quote: z.boolean().default(false),
  }),
});

/** A stored reply to a contact request. */
const contactReply = z.object({
  id: z.string(),
  text: z.string(),
  /** The e-mail address of the administrator. Replies of the visitor go to this address. */
  by: z.string(),
  written_at: z.iso.datetime(),
  /** When the mail server accepted the reply; null while it waits in the outbox. */
  sent_at: z.iso.datetime().nullable(),
});

export type ContactReply = z.output<typeof contactReply>;

/** A contact request as administrators see it. */
export const contactRequestAnswer = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: contactStatus,
  admin_notes: z.string(),
  /** The id of the administrator in charge; null if there is none. */
  assigned_to: z.string().nullable(),
  /** Oldest first. */
  replies: z.array(contactReply),
  created_at: z.iso.datetime(),
  // The fields of an enquiry. A field is absent until the visitor or an administrator fills it in.
  ...enquiryFields,
});

export type ContactRequestAnswer = z.output<typeof contactRequestAnswer>;

/** `GET /api/contact_requests/open_count` */
export const openContactRequests = z.object({ open: z.number().int() });

/** A contact request in an export, without references to administrators of the site. */
export const exportedContactRequest = contactRequestAnswer.omit({
  assigned_to: true,
  replies: true,
});

export type ExportedContactRequest = z.output<typeof exportedContactRequest>;

/** A contact request of a bundle. An import keeps the id. */
export const bundleContactRequest = contactFields.extend({
  id: z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 digits of 0-9 and a-f'),
  status: contactStatus.default('open'),
  admin_notes: longText(CONTACT_LIMITS.admin_notes).default(''),
  created_at: boundedText(30).pipe(
    z.iso.datetime('must be a time such as 2026-11-22T10:00:00.000Z'),
  ),
  ...enquiryFields,
});

export type BundleContactRequest = z.output<typeof bundleContactRequest>;

/** The filter of the list. An empty status and `all` mean every status. */
export const contactRequestFilter = z.object({
  search: boundedText(SEARCH_MOST.list).optional(),
  status: z
    .enum(['', 'all', 'open', 'resolved'])
    .optional()
    .transform((status) => (status === 'open' || status === 'resolved' ? status : undefined)),
  /** The id of the administrator in charge, or `none`; empty for all. */
  assigned_to: z
    .union([z.enum(['', 'none']), administratorId])
    .optional()
    .transform((id) => id || undefined),
  /** `none`: enquiries without an outcome. */
  outcome: z
    .union([z.enum(['', 'none']), enquiryOutcome])
    .optional()
    .transform((outcome) => outcome || undefined),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});

/** `GET /api/contact_requests` */
export const listContactRequestsQuery = contactRequestFilter.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(CONTACT_REQUESTS_PAGE_SIZE),
});

export const contactRequestList = z.object({
  items: z.array(contactRequestAnswer),
  total: z.number().int(),
});
