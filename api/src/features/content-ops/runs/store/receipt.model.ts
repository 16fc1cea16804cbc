import type { DocumentFolder, ImageDetails } from '@siteyard/schemas/bundle';
import type { NamedContent } from '@siteyard/schemas/documents';
import type { PlanDocument, PlanImage, PlanPage } from '@siteyard/schemas/planning';
import { Schema, type Connection } from 'mongoose';
import type { ReceivedPage, ReceivedState } from '../../../../content/entities/received.ts';
import { modelOf, STORED_AS_GIVEN } from '../../../../database/model-of.ts';
import { anyObject, runItem } from '../../../../database/stored-shapes.ts';

/**
 * The step of a run for the proposal of a page.
 *
 * - `offer` creates the proposal.
 * - `withdraw`: an undo removes it.
 * - `bring_back`: an undo of that undo offers it again.
 * - `leave`: an undo keeps it, because people have used it.
 */
type ProposalStep = 'offer' | 'withdraw' | 'bring_back' | 'leave';

/** The change that a run makes to one page. */
export interface RunItemDocument {
  /** `<run>:<key>` */
  _id: string;
  run: string;
  page_id: number;
  written: boolean;
  item: PlanPage;
  /**
   * The state of the page before the run. Its content is the version with that number. Null for a new
   * page.
   */
  before?: unknown;
  /** The step for the proposal of the page. */
  proposal?: ProposalStep;
  /** The received values of the page after the run, by lineage. Null unless only they change. */
  received?: Record<string, ReceivedPage> | null;
  proposed?: unknown;
  /** The version that the page has after the run. */
  version?: number;
  /** Images of the page before the run; see `findPinnedImages`. */
  pins?: string[];
  /** Deleted pages that the page linked to before the run; see `noteDeadLinks`. */
  dead_links?: number[];
}

/** A document of the bundle, such as a section, and the change that the run makes to it. */
export interface RunDocumentChange {
  /** `<run>:<key>` for a section, otherwise `<run>:<folder>/<key>` */
  _id: string;
  run: string;
  /** Absent for a section. */
  folder?: DocumentFolder;
  key: string;
  /** Its name in the bundle. */
  name?: string;
  /** Its content in the bundle. Absent if the bundle does not have it, and after the run has ended. */
  sent?: NamedContent;
  /** For a migration: the hash of the document that its script read. */
  read?: string | null;
  /** Absent until the run is planned. */
  item?: PlanDocument;
  written?: boolean;
  /** The state of the document before the run; null for a new document. */
  before?: unknown;
  /** The received values of the document after the run, by lineage. Null unless only they change. */
  received?: Record<string, ReceivedState> | null;
  /** Images of the document before the run; see `findPinnedImages`. */
  pins?: string[];
}

/** The change that a run makes to the description of an image that the site has. */
export interface RunImageDocument {
  /** `<run>:<file name>` */
  _id: string;
  run: string;
  file: string;
  /** Null if only the received values change. */
  item: PlanImage | null;
  /** The description, and the received descriptions by lineage, before the run. */
  before: { details: ImageDetails; received: Record<string, ImageDetails> };
  /** The description that the run writes; null if it writes none. */
  details: ImageDetails | null;
  /** The received descriptions after the run, by lineage; null if they stay. */
  received: Record<string, ImageDetails> | null;
}

const { Mixed } = Schema.Types;
const text = { type: String, required: true } as const;

const itemSchema = new Schema<RunItemDocument>(
  {
    _id: text,
    run: text,
    page_id: { type: Number, required: true },
    written: { type: Boolean, required: true },
    item: { type: Mixed, stored: true, shape: runItem.page },
    before: { type: Mixed },
    proposal: { type: String },
    proposed: { type: Mixed },
    version: { type: Number },
    received: { type: Mixed },
    pins: { type: [String], default: undefined },
    dead_links: { type: [Number], default: undefined },
  },
  { collection: 'run_items', ...STORED_AS_GIVEN },
);
itemSchema.index({ run: 1, page_id: 1 });
itemSchema.index({ pins: 1 });

const documentSchema = new Schema<RunDocumentChange>(
  {
    _id: text,
    run: text,
    folder: { type: String },
    key: text,
    name: { type: String },
    sent: { type: Mixed },
    read: { type: String },
    item: { type: Mixed, shape: runItem.document },
    written: { type: Boolean },
    before: { type: Mixed },
    received: { type: Mixed },
    pins: { type: [String], default: undefined },
  },
  { collection: 'run_sections', ...STORED_AS_GIVEN },
);
documentSchema.index({ run: 1, key: 1 });
documentSchema.index({ pins: 1 });

const imageSchema = new Schema<RunImageDocument>(
  {
    _id: text,
    run: text,
    file: text,
    item: { type: Mixed, shape: runItem.image },
    before: { type: Mixed, stored: true, shape: anyObject },
    details: { type: Mixed, shape: anyObject },
    received: { type: Mixed, shape: anyObject },
  },
  { collection: 'run_images', ...STORED_AS_GIVEN },
);
imageSchema.index({ run: 1, file: 1 });

export const runItemModel = (connection: Connection) =>
  modelOf<RunItemDocument>(connection, 'RunItem', itemSchema);
/** The collection is named after sections, the first kind of documents. */
export const runDocumentModel = (connection: Connection) =>
  modelOf<RunDocumentChange>(connection, 'RunSection', documentSchema);
export const runImageModel = (connection: Connection) =>
  modelOf<RunImageDocument>(connection, 'RunImage', imageSchema);
