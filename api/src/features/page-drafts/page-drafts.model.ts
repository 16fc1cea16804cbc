import { pageId, pageKey, type PageDetails } from '@siteyard/schemas/content';
import { Schema, type Connection, type Model } from 'mongoose';
import type { ChangeSource, BaseDetails } from '@siteyard/schemas/http';
import { DAY_S } from '../../lib/days.ts';
import type { RevisedDraft } from '../../lib/draft-revision.ts';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';
import { anyObject, proposalOrigin, contentTree } from '../../database/stored-shapes.ts';

/** The administrator's id in a proposal, which is for every administrator. */
export const EVERYBODY = 'everybody';

const WITHDRAWN = 'withdrawn:';

/**
 * The administrator's id in a proposal that a run has withdrawn or replaced. No administrator has this
 * id.
 */
export const withdrawnBy = (run: string) => `${WITHDRAWN}${run}`;

/** Whether a draft is a proposal that a run has withdrawn, and whose undo may offer it again. */
export const isWithdrawn = ({ administrator_id: id }: Pick<StoredDraft, 'administrator_id'>) =>
  id.startsWith(WITHDRAWN);

/** Names the page of a proposal: its number, or the key of a proposed page, which has no number. */
export type PageName = number | string;

/** The origin of a proposal. */
export interface ProposalOrigin {
  /** The run that made it. */
  run: string;
  /** The account or token that started the run, and the kind of access. */
  by: string | null;
  source: ChangeSource;
  /** The folder, archive or environment. */
  from: string;
  /** The hash of the proposed page. */
  hash: string;
  /**
   * The received value of the page after it is published, with its field by lineage: the base of the
   * next import.
   */
  received?: { field: string; hash: string; id?: number; details?: PageDetails; content?: string };
  /** The undo that offers it again, because it withdrew the proposal that had replaced it. */
  brought_back_by?: string;
  /** The details of a proposed page. */
  details?: PageDetails;
  /** The keys of the proposed pages that it links to, by the numbers in its links. */
  links?: Record<string, string>;
}

/**
 * The unpublished content of a page by one administrator, a proposal for all of them, or a withdrawn
 * proposal, which is kept like a draft until the run can no longer be undone.
 */
export interface StoredDraft extends RevisedDraft {
  /** `<page>:<administrator>`, `<page>:everybody`, or `<page>:withdrawn:<run>` */
  _id: string;
  /** Absent for a proposed page. */
  page_id?: number;
  page_key?: string;
  administrator_id: string;
  content: unknown;
  /** File names of the uploaded images in the content. */
  images?: string[];
  base_revision: number;
  /** The details of the page from which the draft was started, as sent with the draft. */
  base_details?: BaseDetails;
  updated_at: Date;
  /** Only in a proposal. */
  proposal?: ProposalOrigin;
  /** The run whose proposal was copied to this draft. */
  takes?: string;
}

/** A draft of a page that the site has. */
export type PageDraftDocument = StoredDraft & { page_id: number };

/** How long a draft is kept after its last change, in days. */
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
