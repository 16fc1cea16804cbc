import { z } from 'zod';
import { pageId } from '../content/page-id.ts';

/** The result of one check. It contains no secrets. */
export const doctorCheck = z.object({
  /** The subject of the check: `configuration`, `address`, `database`, `indexes`, `mail`, `captcha`, `disk`. */
  name: z.string(),
  state: z.enum(['ok', 'warning', 'problem']),
  /** One sentence. */
  message: z.string(),
  /** The next step for the operator, as a sentence; null if there is none. */
  advice: z.string().nullable(),
});

export type DoctorCheck = z.output<typeof doctorCheck>;

/** `GET /api/operator/doctor`. Several checks may have the same name. */
export const doctorAnswer = z.object({ checks: z.array(doctorCheck) });

/**
 * `GET /api/operator/doctor/content`: checks the pages after `after`, and for 0 also settings, sections and
 * rental items.
 */
export const doctorContentQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  /** The maximum number of pages. Fewer large pages are checked. */
  limit: z.coerce.number().int().min(1).max(500).default(200),
});

/**
 * A link or an image that visitors cannot reach, or a chosen rental item or category that does not exist
 * or is not published.
 */
const brokenReference = z.object({
  kind: z.enum(['link', 'image', 'item', 'category']),
  /** The number of the page that contains it; null for the settings, a section and a rental item. */
  page: pageId.nullable(),
  /** The key of the section that contains it; absent for pages and the settings. */
  section: z.string().optional(),
  /** The key of the rental item that contains it; absent for all others. */
  item: z.string().optional(),
  /**
   * The path of the first occurrence, such as `content[0].props.ctaHref`; in a section,
   * `blocks[0].props.ctaHref`.
   */
  path: z.string(),
  /** `/pages/998`, the file name of the image, the key of the item or the id of the category. */
  target: z.string(),
});

export type BrokenReference = z.output<typeof brokenReference>;

export const doctorContentAnswer = z.object({
  /** The number of checked pages. */
  pages: z.number().int(),
  /** The number of checked sections of the site; absent in answers of older sites. */
  sections: z.number().int().optional(),
  /** The number of checked rental items; absent in answers of older sites. */
  items: z.number().int().optional(),
  /** The number of checked links. A target counts once for each page or section. */
  links: z.number().int(),
  /** The number of checked images. An image counts once for each page or section. */
  images: z.number().int(),
  broken: z.array(brokenReference),
  /** The number of broken references that `broken` omits. */
  unnamed: z.number().int(),
  /** The `after` of the next call; null at the end. */
  next: pageId.nullable(),
});

export type DoctorContentAnswer = z.output<typeof doctorContentAnswer>;

/** `GET /api/operator/doctor/documents`: checks the stored documents of the database in several calls. */
export const doctorDocumentsQuery = z.object({
  /** The `next` of the last answer; absent in the first call. */
  after: z
    .string()
    .regex(/^[a-z_]{1,40}:\d{1,9}$/)
    .optional(),
});

/** A document whose stored form the site cannot read completely. The site uses the readable parts. */
const malformedDocument = z.object({
  /** The collection of the database. */
  collection: z.string(),
  /** Its `_id`, as text. */
  id: z.string(),
  /** Such as `created_at must be a date`. They contain no values of the document. */
  problems: z.array(z.string()),
});

export type MalformedDocument = z.output<typeof malformedDocument>;

export const doctorDocumentsAnswer = z.object({
  /** The number of checked documents. */
  documents: z.number().int(),
  malformed: z.array(malformedDocument),
  /** The number of malformed documents that `malformed` omits. */
  unnamed: z.number().int(),
  /** The `after` of the next call; null at the end. */
  next: z.string().nullable(),
});

export type DoctorDocumentsAnswer = z.output<typeof doctorDocumentsAnswer>;
