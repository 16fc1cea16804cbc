import { z } from 'zod';
import { pageId } from '../content/page-id.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { itemKey } from '../rentals/item.ts';

/** `POST /api/operator/erase`: names one person, picture, page or rental item. */
export const eraseRequest = z
  .strictObject({
    /** The email address of a person who has sent contact requests. */
    contact: boundedText(320).trim().min(3).optional(),
    /** A picture: its file name `<sha256>.<ext>`, or the name that it was uploaded under. */
    picture: boundedText(300).trim().min(1).optional(),
    page: pageId.optional(),
    /** The key of a rental item. */
    item: itemKey.optional(),
    /** Whether only to list the data, without erasing it. */
    dry_run: z.boolean().default(false),
    /** Whether to erase a picture that pages, sections, drafts or the settings show. */
    force: z.boolean().default(false),
  })
  .refine(
    ({ contact, picture, page, item }) =>
      [contact, picture, page, item].filter((each) => each !== undefined).length === 1,
    'must name one of contact, picture, page and item',
  );

export type EraseRequest = z.output<typeof eraseRequest>;

/** The kinds of data that an erase removes. */
const ERASED_KINDS = [
  'contact_requests',
  'waiting_mails',
  'saved_mails',
  'received_requests',
  'activity_lines',
  'picture',
  'entries',
  'states',
  'drafts',
  'proposals',
  'share_links',
  'run_receipts',
  'open_runs',
  'received_pictures',
  'older_documents',
  'cached_files',
  'restores',
] as const;

export type ErasedKind = (typeof ERASED_KINDS)[number];

/** The reasons why an erase lists a place without changing it. */
const LEFT_REASONS = ['mentions', 'links', 'shows', 'undo_shows', 'same_text', 'crop'] as const;

export type LeftReason = (typeof LEFT_REASONS)[number];

/** The data that an erase removes, or has removed. */
export const eraseAnswer = z.object({
  /** False for a preview. */
  erased: z.boolean(),
  /** `/contact_requests`, `/pages/11`, `/items/<key>` or `/uploads/<sha256>.<ext>` */
  subject: z.string(),
  found: z.array(
    z.object({
      kind: z.enum(ERASED_KINDS),
      count: z.number().int(),
      /** Examples of the data, for people; empty after the erase. */
      names: z.array(z.string()),
    }),
  ),
  /** Places that an erase leaves unchanged. A person must check them. */
  left: z.array(z.object({ reason: z.enum(LEFT_REASONS), where: z.string() })),
  /** Backups in the backup folder of the site that still have the data, the oldest first. */
  backups: z.array(z.string()),
  /** The number of the erase's commit, which is the tombstone of the data; null for a preview. */
  commit: z.number().int().nullable(),
});

export type EraseAnswer = z.output<typeof eraseAnswer>;
