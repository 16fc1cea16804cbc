import { z } from 'zod';
import {
  bundleMediaEntry,
  bundlePage,
  MEDIA_FILE_NAME,
  type DocumentFolder,
} from '../bundle/bundle.ts';
import { section } from '../content/section.ts';
import { sha256Text } from '../primitives/sha256.ts';
import { item } from '../rentals/item.ts';
import { siteSettings } from '../settings/settings.ts';
import type { JsonObject } from '../values/json.ts';
import { bundleContactRequest } from './contact-request.ts';

// A run receives its content by these calls, in any order and in parts.

/** The maximum number of pages in one request. */
const PAGES_MOST = 500;

/** `PUT /api/operator/runs/{id}/pages`: a part of the bundle. A page replaces an earlier one with its key. */
export const runPages = z.strictObject({
  pages: z.array(bundlePage).min(1).max(PAGES_MOST),
  /**
   * For a migration: by key, the `hashPage` of each page that the script read. If the page has
   * another hash now, it conflicts.
   */
  read: z.record(z.string(), sha256Text).default({}),
});

/** The number of received pages. A call that fails receives none. */
export const runPagesAnswer = z.object({ received: z.number().int() });

/** `PUT /api/operator/runs/{id}/sections`: a part of the bundle. A section replaces an earlier one with its key. */
const runSections = z.strictObject({
  sections: z.array(section).min(1).max(200),
  /** For a migration: by key, the `hashSection` of each section that the script read. */
  read: z.record(z.string(), sha256Text).default({}),
});

/** `PUT /api/operator/runs/{id}/items`: a part of the bundle. An item replaces an earlier one with its key. */
const runItems = z.strictObject({
  items: z.array(item).min(1).max(200),
  /** For a migration: by key, the `hashItem` of each item that the script read. Others are new. */
  read: z.record(z.string(), sha256Text).default({}),
});

/** A request body with documents of one kind. */
type RunDocuments = Partial<Record<DocumentFolder, (JsonObject & { key: string })[]>> & {
  read: Record<string, string>;
};

/** The requests that send documents, by the folder of the documents. */
export const runDocuments: Readonly<Record<DocumentFolder, z.ZodType<RunDocuments>>> = {
  sections: runSections,
  items: runItems,
};
export const runDocumentsAnswer = z.object({ received: z.number().int() });

/** `PUT /api/operator/runs/{id}/settings` */
export const runSettings = z.strictObject({
  settings: siteSettings,
  /** For a migration: the hash of the settings that the script read. */
  read: sha256Text.optional(),
});

/**
 * `PUT /api/operator/runs/{id}/contact_requests`: a part of the bundle. A request replaces an earlier one
 * with its id.
 */
export const runContacts = z.strictObject({
  contact_requests: z.array(bundleContactRequest).min(1).max(100),
});
export const runContactsAnswer = z.object({ received: z.number().int() });

/** `POST /api/operator/runs/{id}/media`: announces images. The answer names those that the site lacks. */
export const runMedia = z.strictObject({
  media: z.record(z.string().regex(MEDIA_FILE_NAME), bundleMediaEntry),
});
export const runMediaAnswer = z.object({
  missing: z.array(
    z.object({
      name: z.string(),
      /** The number of bytes that the site has from an interrupted upload. */
      received: z.number().int(),
    }),
  ),
});

/**
 * `PUT /api/operator/runs/{id}/media/{name}`: the body is the image from the byte `Upload-Offset` on,
 * or the whole image without this header.
 */
export const runMediaReceived = z.object({
  name: z.string(),
  /** The number of bytes that the site has. */
  received: z.number().int(),
  /** Whether the image is complete, valid and stored. */
  complete: z.boolean(),
});
