import { z } from 'zod';
import { pageId } from './page.ts';

/** One thing that was looked at, and what to do about it. Never has a secret. */
export const doctorCheck = z.object({
  /** The subject of the check: `configuration`, `address`, `database`, `indexes`, `mail`, `captcha`, `disk`. */
  name: z.string(),
  state: z.enum(['ok', 'warning', 'problem']),
  /** One sentence. */
  message: z.string(),
  /** What to do about it, as a sentence; null where there is nothing to do. */
  advice: z.string().nullable(),
});

export type DoctorCheck = z.output<typeof doctorCheck>;

/** `GET /api/operator/doctor`. A name may come several times. */
export const doctorAnswer = z.object({ checks: z.array(doctorCheck) });

/** `GET /api/operator/doctor/content`: the pages after `after`, and at 0 settings and sections too. */
export const doctorContentQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  /** The most pages to look at; fewer when they are large. */
  limit: z.coerce.number().int().min(1).max(500).default(200),
});

/** A link or an image that leads nowhere for visitors. */
export const brokenReference = z.object({
  kind: z.enum(['link', 'image']),
  /** The number of the page that has it; null for the settings, and for a section. */
  page: pageId.nullable(),
  /** The key of the section that has it; absent for pages and the settings. */
  section: z.string().optional(),
  /** The first place in it: `content[0].props.ctaHref`, in a section `blocks[0].props.ctaHref`. */
  path: z.string(),
  /** `/pages/998`, or the file name of the image. */
  target: z.string(),
});

export type BrokenReference = z.output<typeof brokenReference>;

export const doctorContentAnswer = z.object({
  /** How many pages, links and images were looked at; each target counts once a page or section. */
  pages: z.number().int(),
  /** How many of the site's own sections were: all of them at 0, and later none. Older sites do not say. */
  sections: z.number().int().optional(),
  links: z.number().int(),
  images: z.number().int(),
  broken: z.array(brokenReference),
  /** How many more are broken than `broken` names. */
  unnamed: z.number().int(),
  /** The `after` of the next call; null at the end. */
  next: pageId.nullable(),
});

export type DoctorContentAnswer = z.output<typeof doctorContentAnswer>;

/** `GET /api/operator/doctor/documents`: every stored document, from the place on where the last call ended. */
export const doctorDocumentsQuery = z.object({
  /** The `next` of the call before. */
  after: z
    .string()
    .regex(/^[a-z_]{1,40}:\d{1,9}$/)
    .optional(),
});

/** A document that the site cannot read as it is stored: it shows what is left of it. */
export const malformedDocument = z.object({
  /** The collection of the database. */
  collection: z.string(),
  /** Its `_id`, as text. */
  id: z.string(),
  /** `created_at must be a date`. None of them has a value of the document. */
  problems: z.array(z.string()),
});

export type MalformedDocument = z.output<typeof malformedDocument>;

export const doctorDocumentsAnswer = z.object({
  /** How many documents were looked at. */
  documents: z.number().int(),
  malformed: z.array(malformedDocument),
  /** How many more are malformed than `malformed` names. */
  unnamed: z.number().int(),
  /** The `after` of the next call; null at the end. */
  next: z.string().nullable(),
});

export type DoctorDocumentsAnswer = z.output<typeof doctorDocumentsAnswer>;
