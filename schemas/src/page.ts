import { z } from 'zod';
import { PAGE_LIMITS } from './limits.ts';
import { asset } from './primitives/asset-url.ts';
import { boundedText } from './primitives/bounded-text.ts';
import { plainText } from './primitives/text.ts';
import { firstPart, RESERVED_PATHS } from './screens.ts';

/** A page's title: not blank after trimming (specification, section 5). */
export const pageTitle = plainText(PAGE_LIMITS.title).trim().min(1, 'must not be blank');

export const pageDescription = plainText(PAGE_LIMITS.description).trim();

/** A readable address: one or more words of letters, digits and '-', parted by '/', without the leading '/'. */
export const pageAddress = boundedText(200)
  .regex(
    /^$|^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/,
    "may hold lower-case letters, digits and '-' only, such as fleet/forklifts",
  )
  .refine(
    (address) => !RESERVED_PATHS.includes(firstPart(address)),
    'begins with a word that leads somewhere else on this site; choose another',
  );

/** A page's public number, part of its address `/pages/{id}`. */
export const pageId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A page's identity across environments. */
export const pageKey = z.uuid();

/** What a person writes about a page besides its blocks. */
export const pageDetails = z.strictObject({
  title: pageTitle,
  description: pageDescription.default(''),
  /** Readable address without the leading '/'; '' for none. */
  address: pageAddress.default(''),
  /** Picture that other sites show beside a link to the page. */
  social_image: asset.default(''),
});

export type PageDetails = z.output<typeof pageDetails>;

/** `POST /api/pages` */
export const createPageRequest = z.strictObject({ page: pageDetails });

const someDetails = z.strictObject({
  title: pageTitle.optional(),
  description: pageDescription.optional(),
  address: pageAddress.optional(),
  social_image: asset.optional(),
});

/** `PATCH /api/pages/{id}`: absent keys stay as they are. */
export const updatePageRequest = z.strictObject({ page: someDetails });

/**
 * `PUT /api/pages/{id}`: the editor's save, which publishes. `content` is an object or a JSON
 * string, of any age. `root.props` of the content may carry `title`, `description`, `address` and
 * `social_image`: what is there is written to the page record, what is absent stays.
 */
export const publishPageRequest = z.strictObject({
  page: z.strictObject({ content: z.union([z.record(z.string(), z.unknown()), z.string()]) }),
});

/** What the content's `root.props` may carry when a page is published. */
export const rootProps = someDetails;

/** A page in a list: everything but its content. */
export const pageSummary = z.object({
  id: pageId,
  key: pageKey,
  title: z.string(),
  description: z.string(),
  address: z.string(),
  social_image: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When it was last published; null for a page that visitors do not see. */
  published_at: z.iso.datetime().nullable(),
  /** When it was unpublished; null for a page that never was, or is published again. */
  unpublished_at: z.iso.datetime().nullable(),
  /** Grows with each publish. `If-Match` of `PUT` takes it. */
  content_revision: z.number().int(),
  /** Grows with each change of title, description, address or social image. `If-Match` of `PATCH` takes it. */
  details_revision: z.number().int(),
});

export type PageSummary = z.output<typeof pageSummary>;

/** Page content as it is answered: canonical blocks, and the root filled from the page record. */
export const pageContentAnswer = z.object({
  contentVersion: z.number().int(),
  root: z.object({ props: z.record(z.string(), z.unknown()) }),
  content: z.array(z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) })),
});

/** `GET /api/pages/{id}` and `.json` */
export const pageAnswer = pageSummary.extend({ content: pageContentAnswer });

export type PageAnswer = z.output<typeof pageAnswer>;

/** `GET · PUT /api/pages/{id}/draft`: this administrator's unpublished content. */
export const saveDraftRequest = z.strictObject({
  draft: z.strictObject({
    content: z.union([z.record(z.string(), z.unknown()), z.string()]),
    /** The `content_revision` that the editor loaded. */
    base_revision: z.number().int().min(0),
  }),
});

export const draftAnswer = z.object({
  draft: z
    .object({
      content: pageContentAnswer,
      base_revision: z.number().int(),
      updated_at: z.iso.datetime(),
    })
    .nullable(),
});

export type DraftAnswer = z.output<typeof draftAnswer>;

/** Who or what made a change. */
export const changeSource = z.enum(['administrator', 'token', 'cli', 'seed']);
export type ChangeSource = z.output<typeof changeSource>;

/** One entry of `GET /api/pages/{id}/versions`; a single version carries `content` or `details` too. */
export const versionSummary = z.object({
  number: z.number().int(),
  /** When this state was made, which for most is when it was published. */
  saved_at: z.iso.datetime(),
  /** When this state was replaced. */
  replaced_at: z.iso.datetime(),
  /** Who had made this state, and by what; null for what nobody had touched yet. */
  saved_by: z.string().nullable(),
  source: changeSource,
  title: z.string(),
});

export type VersionSummary = z.output<typeof versionSummary>;
