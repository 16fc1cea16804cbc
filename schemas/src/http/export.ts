import { z } from 'zod';
import { bundleMediaEntry, MEDIA_FILE_NAME, type DocumentFolder } from '../bundle/bundle.ts';
import { contactRequestAnswer, exportedContactRequest } from './contact-request.ts';
import { canonicalPage, pageContentAnswer } from './page.ts';
import { pageId } from '../content/page-id.ts';
import type { JsonObject } from '../values/json.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { sha256Text } from '../primitives/sha256.ts';
import { sectionKey, sectionPurpose } from '../content/section.ts';

/** The number of the commit after which the site is read; absent for the present state. */
const at = z.coerce.number().int().min(0).optional();

/** The query of `GET /api/operator/site` and `GET /api/operator/settings`. */
export const atQuery = z.object({ at });

/** `GET /api/operator/pages` and `…/private_pages`: pages by number, after the number `after`. */
export const exportPagesQuery = z.object({
  at,
  after: z.coerce.number().int().min(0).default(0),
  /** The maximum number of pages. Fewer large pages are returned. */
  limit: z.coerce.number().int().min(1).max(2000).default(200),
  /** `hashes`: only the `hashPage` of each stored page. */
  as: z.enum(['hashes']).optional(),
});

/** A page for a bundle: the stored page in canonical form, without drafts. */
const exportedPage = z.object({ id: pageId, key: z.string(), ...canonicalPage.shape });

export type ExportedPage = z.output<typeof exportedPage>;

export const exportPagesAnswer = z.object({
  pages: z.array(exportedPage),
  /** The `after` of the next call; null at the end. */
  next: pageId.nullable(),
});

export type ExportPagesAnswer = z.output<typeof exportPagesAnswer>;

/** The answer to `as=hashes`. Older sites answer with whole pages. */
export const exportHashesAnswer = z.object({
  pages: z.array(z.union([z.object({ id: pageId, hash: z.string() }), exportedPage])),
  next: pageId.nullable(),
});

export type ExportHashesAnswer = z.output<typeof exportHashesAnswer>;

/** `GET /api/operator/sections`, `…/items`: documents by key, after the key `after`. */
export const exportDocumentsQuery = z.object({
  at,
  after: sectionKey.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const exportSectionsAnswer = z.object({
  /** In canonical form, as in `sections/<key>.json`. */
  sections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      purpose: sectionPurpose,
      contentVersion: z.number().int(),
      blocks: pageContentAnswer.shape.content,
    }),
  ),
  /** The `after` of the next call; null at the end. */
  next: z.string().nullable(),
});

const exportItemsAnswer = z.object({
  /** The published items in canonical form, as in `items/<key>.json`: without defaults. */
  items: z.array(z.looseObject({ key: z.string(), name: z.string(), address: z.string() })),
  /** The `after` of the next call; null at the end. */
  next: z.string().nullable(),
});

/** A batch of documents of one kind, in canonical form, as in their files. */
export type DocumentBatch = Partial<Record<DocumentFolder, JsonObject[]>> & {
  /** The `after` of the next call; null at the end. */
  next: string | null;
};

/** The answer to `GET /api/operator/<folder>`, by the folder of the documents. */
export const exportDocumentsAnswer: Readonly<Record<DocumentFolder, z.ZodType<DocumentBatch>>> = {
  sections: exportSectionsAnswer,
  items: exportItemsAnswer,
};

/** `GET /api/operator/uploads`: images by hash, after the hash `after`. */
export const exportUploadsQuery = z.object({
  at,
  after: sha256Text.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});

export const exportUploadsAnswer = z.object({
  /** The content of each `media/<sha256>.json`, by the image's file name. The bytes are at `/uploads/<name>`. */
  media: z.record(z.string().regex(MEDIA_FILE_NAME), bundleMediaEntry),
  /** The `after` of the next call; null at the end. */
  next: z.string().nullable(),
});

export type ExportUploadsAnswer = z.output<typeof exportUploadsAnswer>;

/** `GET /api/operator/contact_requests`: the oldest first. */
export const exportContactsQuery = z.object({
  /** The `next` of the last answer; absent in the first call. */
  after: z
    .string()
    .regex(/^-?\d{1,15}_[0-9a-f]{24}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
  /** Whether personal data is replaced by invented data. */
  anonymise: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

export const exportContactsAnswer = z.object({
  contact_requests: z.array(exportedContactRequest),
  /** The `after` of the next call; null at the end. */
  next: z.string().nullable(),
});

export type ExportContactsAnswer = z.output<typeof exportContactsAnswer>;

/** `POST /api/operator/contact_requests/export`. The address is in the body, so that no log has it. */
export const exportPersonRequest = z.strictObject({ email: boundedText(320).trim().min(3) });

/** Everything that a person has sent, the oldest first. */
export const exportPersonAnswer = z.object({
  contact_requests: z.array(
    contactRequestAnswer.omit({ assigned_to: true }).extend({
      /** Whether it is in the trash. */
      deleted: z.boolean(),
    }),
  ),
});

export type ExportPersonAnswer = z.output<typeof exportPersonAnswer>;
