import { z } from 'zod';
import {
  pageAddress,
  pageDescription,
  pageDetails,
  pageTitle,
  searchTitle,
} from '../content/page-details.ts';
import { pageId, pageKey } from '../content/page-id.ts';
import { baseDetails } from './base-details.ts';
import { draftBase } from './draft-base.ts';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { SEARCH_MOST } from '../primitives/limits.ts';
import { pageSchedule } from './schedule.ts';

/** The words of a search for pages. */
export const pageSearch = boundedText(SEARCH_MOST.list);

/** `POST /api/pages` */
export const createPageRequest = z.strictObject({ page: pageDetails });

const someDetails = z.strictObject({
  title: pageTitle.optional(),
  description: pageDescription.optional(),
  address: pageAddress.optional(),
  social_image: asset.optional(),
  search_title: searchTitle.optional(),
  noindex: z.boolean().optional(),
});

/** `PATCH /api/pages/{id}`: absent keys stay as they are. */
export const updatePageRequest = z.strictObject({ page: someDetails });

/**
 * `PUT /api/pages/{id}`: saves and publishes a page from the editor. `content` is an object or a JSON
 * string, in the current or an older format. Its `root.props` may contain `title`, `description`,
 * `address`, `social_image`, `search_title` and `noindex`, which are written to the page record.
 * If the request has `If-Match` but no `base_details`, a detail with a value from that revision does not
 * count as a change. So a stale publish does not undo a rename.
 */
export const publishPageRequest = z.strictObject({
  page: z.strictObject({
    content: z.union([z.record(z.string(), z.unknown()), z.string()]),
    base_details: baseDetails.optional(),
  }),
});

/** The `root.props` of the content in a publish request. */
export const rootProps = someDetails;

/** A page without its content. */
const pageSummary = z.object({
  id: pageId,
  key: pageKey,
  title: z.string(),
  description: z.string(),
  address: z.string(),
  social_image: z.string(),
  search_title: z.string(),
  noindex: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** The time of the last publish; null if visitors do not see the page. */
  published_at: z.iso.datetime().nullable(),
  /** The time at which the page was unpublished; null if it never was, or was published again. */
  unpublished_at: z.iso.datetime().nullable(),
  /** Increases with each publish. `PUT` accepts it in `If-Match`. */
  content_revision: z.number().int(),
  /** Increases with each change of the details. `PATCH` accepts it in `If-Match`. */
  details_revision: z.number().int(),
});

export type PageSummary = z.output<typeof pageSummary>;

/** `GET /api/pages`, which only administrators and tokens may call. */
export const listedPage = pageSummary.extend({
  /** The last editor; null if the page was never edited. */
  saved_by: z.string().nullable(),
  /** The scheduled change; null if none. */
  schedule: pageSchedule.nullable(),
});

export type ListedPage = z.output<typeof listedPage>;

/**
 * Creates the schema of content. A function, because the API documentation replaces only
 * `pageContentAnswer` by the types of all blocks: a draft may have other content.
 */
const contentAnswer = () =>
  z.object({
    contentVersion: z.number().int(),
    root: z.object({ props: z.record(z.string(), z.unknown()) }),
    content: z.array(z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) })),
  });

/** Canonical page content, with its root filled from the page record. */
export const pageContentAnswer = contentAnswer();

/** `GET /api/pages/{id}` and `.json` */
export const pageAnswer = pageSummary.extend({ content: pageContentAnswer });

export type PageAnswer = z.output<typeof pageAnswer>;

/** `GET · PUT /api/pages/{id}/draft`: the unpublished content of this administrator. */
export const saveDraftRequest = z.strictObject({
  draft: z.strictObject({
    content: z.union([z.record(z.string(), z.unknown()), z.string()]),
    /** The `content_revision` that the editor loaded. */
    base_revision: z.number().int().min(0),
    base_details: baseDetails.optional(),
    ...draftBase,
  }),
});

/** A page in canonical form: its details and its content. Search details are absent at their default. */
export const canonicalPage = z.object({
  title: z.string(),
  description: z.string(),
  address: z.string(),
  social_image: z.string(),
  search_title: z.string().optional(),
  noindex: z.boolean().optional(),
  content: pageContentAnswer,
});

/** The content of a draft, which may be invalid. */
const draftContent = contentAnswer();

export const draftAnswer = z.object({
  draft: z
    .object({
      content: draftContent,
      base_revision: z.number().int(),
      /** The details of the page from which the draft was started, as sent by the editor. */
      base_details: baseDetails.optional(),
      /** Changes with each save. `DELETE` accepts it in `If-Match`. */
      revision: z.number().int(),
      updated_at: z.iso.datetime(),
      /** The `User-Agent` of the browser that saved it; absent if unknown. */
      user_agent: z.string().optional(),
      /**
       * The page from which the draft was started. Absent if the page has not changed since then, or that
       * state is no longer stored.
       */
      base: canonicalPage.optional(),
    })
    .nullable(),
});

export type DraftAnswer = z.output<typeof draftAnswer>;

/** The caller's draft of a page, without its content. */
const draftHead = z.object({
  page_id: pageId,
  base_revision: z.number().int(),
  updated_at: z.iso.datetime(),
});

export type DraftHead = z.output<typeof draftHead>;

/** `GET /api/drafts` */
export const draftList = z.array(draftHead);

/** The kind of caller that made a change. */
export const changeSource = z.enum(['administrator', 'token', 'cli', 'seed']);
export type ChangeSource = z.output<typeof changeSource>;

/** A proposal of an import, without its content. */
const proposalHead = z.object({
  page_id: pageId,
  made_at: z.iso.datetime(),
  made_by: z.string().nullable(),
  source: changeSource,
  /** The folder, archive or environment of the import. */
  from: z.string(),
});

export type ProposalHead = z.output<typeof proposalHead>;

/** A proposed page, without its content. It has no number until an administrator accepts it. */
const proposedPage = proposalHead.extend({
  page_id: z.null(),
  key: pageKey,
  title: z.string(),
  description: z.string(),
  /** The proposed address. If another page has it, the proposed page gets no address. */
  address: z.string(),
});

export type ProposedPage = z.output<typeof proposedPage>;

/** `GET /api/proposals`: the proposals for pages by number, then the proposed pages by title. */
export const proposalList = z.array(z.union([proposalHead, proposedPage]));

export type ListedProposal = z.output<typeof proposalList>[number];

/**
 * `POST /api/proposals/{key}/take`: the accepted page, and the pages that were accepted with it because it
 * links to them.
 */
export const takenPages = z.object({ page: pageSummary, linked: z.array(pageSummary) });

export type TakenPages = z.output<typeof takenPages>;

/** `DELETE /api/proposals/{key}` */
export const discardedProposal = z.object({ discarded: z.boolean() });

/** `GET · DELETE /api/pages/{id}/proposal`: the proposal for a page, which all administrators share. */
export const proposalAnswer = z.object({
  proposal: draftAnswer.shape.draft
    .unwrap()
    .omit({ revision: true })
    .extend(proposalHead.shape)
    .extend({
      /** Whether the caller's draft contains the proposal. */
      taken: z.boolean(),
    })
    .nullable(),
});

export type ProposalAnswer = z.output<typeof proposalAnswer>;

/** `GET /api/pages/{id}/revision`: lets an open editor notice that its page has changed. */
export const pageRevision = z.object({
  content_revision: z.number().int(),
  /** The last editor; null if the page was never edited. */
  saved_by: z.string().nullable(),
  source: changeSource,
  saved_at: z.iso.datetime(),
});

export type PageRevision = z.output<typeof pageRevision>;

/** An entry of `GET /api/pages/{id}/versions`. A single version also has `content` or `details`. */
export const versionSummary = z.object({
  number: z.number().int(),
  /** When this version was saved, and usually published. */
  saved_at: z.iso.datetime(),
  /** When the next version replaced it. */
  replaced_at: z.iso.datetime(),
  /** The editor of this version; null if the page was never edited before it. */
  saved_by: z.string().nullable(),
  source: changeSource,
  title: z.string(),
});

export type VersionSummary = z.output<typeof versionSummary>;

/** `GET /api/pages/{id}/versions/{number}` */
export const versionAnswer = versionSummary.extend(canonicalPage.shape);
