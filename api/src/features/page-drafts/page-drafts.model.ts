import { pageId, pageKey, type PageDetails } from '@siteyard/schemas/content';
import { Schema, type Connection, type Model } from 'mongoose';
import type { ChangeSource, BaseDetails } from '@siteyard/schemas/http';
import { DAY_S } from '../../lib/days.ts';
import type { RevisedDraft } from '../../lib/draft-revision.ts';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';
import { anyObject, proposalOrigin, contentTree } from '../../database/stored-shapes.ts';

/** The value of `administrator_id` in a proposal. A proposal is for all administrators. */
export const EVERYBODY = 'everybody';

const WITHDRAWN = 'withdrawn:';

/** Returns the value of `administrator_id` in a proposal that a run has withdrawn or replaced. */
export const withdrawnBy = (run: string) => `${WITHDRAWN}${run}`;

/** Whether a draft is a proposal that a run has withdrawn. An undo of the run may offer it again. */
export const isWithdrawn = ({ administrator_id: id }: Pick<StoredDraft, 'administrator_id'>) =>
  id.startsWith(WITHDRAWN);

/**
 * Returns the id of a stored draft or proposal.
 * @param holder the id of the administrator; `EVERYBODY` for an open proposal; `withdrawnBy(run)` for a
 *   withdrawn one
 */
export const draftId = (page: PageName, holder: string): string => `${page}:${holder}`;

/** The page of a proposal: its number, or the key of a proposed page, which has no number yet. */
export type PageName = number | string;

/** The origin of a proposal. */
export interface ProposalOrigin {
  /** The run that made the proposal. */
  run: string;
  /** The account or token that started the run; null if unknown. */
  by: string | null;
  source: ChangeSource;
  /** The folder, archive or environment. */
  from: string;
  /** The hash of the proposed page. */
  hash: string;
  /**
   * The received value of the page after the proposal is published, with its field by lineage. The next
   * import uses it as the base of its merge.
   */
  received?: { field: string; hash: string; id?: number; details?: PageDetails; content?: string };
  /** The undo that offered this proposal again. It withdrew the proposal that had replaced this one. */
  brought_back_by?: string;
  /** The details of a proposed page. */
  details?: PageDetails;
  /** The keys of proposed pages that this page links to, by the numbers in its links. */
  links?: Record<string, string>;
}

/**
 * The unpublished content of a page: a draft of one administrator, a proposal for all of them, or a
 * withdrawn proposal. A withdrawn proposal is kept until the run that withdrew it can no longer be undone.
 */
export interface StoredDraft extends RevisedDraft {
  /** See `draftId`. */
  _id: string;
  /** Absent for a proposed page. */
  page_id?: number;
  page_key?: string;
  administrator_id: string;
  content: unknown;
  /** File names of the uploaded images in the content. */
  images?: string[];
  base_revision: number;
  /** The details of the page when the draft was started, as the client sent them. */
  base_details?: BaseDetails;
  updated_at: Date;
  /** Absent in drafts of administrators. */
  proposal?: ProposalOrigin;
  /** The run whose proposal the administrator copied to this draft. */
  takes?: string;
}

/** A draft or proposal for an existing page. */
export type PageDraftDocument = StoredDraft & { page_id: number };

/** The number of days for which a draft is kept after its last change. */
const KEPT_DAYS = 180;

const schema = new Schema<StoredDraft>(
  {
    _id: { type: String, required: true },
    page_id: { type: Number, shape: pageId },
    page_key: { type: String, shape: pageKey },
    administrator_id: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true, shape: contentTree, neutral: {} },
    images: { type: [String], default: undefined },
    base_revision: { type: Number, required: true },
    base_details: { type: Schema.Types.Mixed, shape: anyObject },
    revision: { type: Number },
    tab: { type: String },
    user_agent: { type: String },
    updated_at: { type: Date, required: true },
    proposal: { type: Schema.Types.Mixed, shape: proposalOrigin },
    takes: { type: String },
  },
  {
    collection: 'page_drafts',
    ...STORED_AS_GIVEN,
  },
);
schema.index({ page_id: 1 });
schema.index({ images: 1 });
schema.index({ updated_at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_S });

/** The model, for all documents or for one kind of them. */
export function pageDraftModel<Draft extends StoredDraft = StoredDraft>(
  connection: Connection,
): Model<Draft> {
  return modelOf(connection, 'PageDraft', schema as unknown as Schema<Draft>);
}
