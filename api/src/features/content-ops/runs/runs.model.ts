import {
  anyObject,
  runItem,
  runLease,
  runTotals,
  storedPlan,
  storedRun,
} from '@siteyard/schemas/stored-shapes';
import type { DocumentFolder, ImageDetails } from '@siteyard/schemas/bundle';
import { runKind, runSource, runState, type ContentRun } from '@siteyard/schemas/content-run';
import type { ChangeSource } from '@siteyard/schemas/page';
import type { NamedContent } from '@siteyard/schemas/documents/kind';
import type {
  ImportOptions,
  Plan,
  PlanDocument,
  PlanImage,
  PlanPage,
} from '@siteyard/schemas/plan';
import { Schema, type Connection } from 'mongoose';
import type { ReceivedPage, ReceivedState } from '../../../content/entities/received.ts';
import { modelOf, STORED_AS_GIVEN } from '../../../database/model-of.ts';

/** A plan without what has documents of its own. */
export type PlanHead = Omit<Plan, 'pages' | DocumentFolder | 'images'>;

/** The work of the site for a run in the background. */
export type RunWork = 'plan' | 'apply';

/** A run, and its receipt once it is applied. What concerns single pages is in `RunItemDocument`. */
export interface RunDocument {
  /** 24 hexadecimal digits. */
  _id: string;
  kind: ContentRun['kind'];
  state: ContentRun['state'];
  who: string | null;
  actor_source: ChangeSource;
  source: ContentRun['source'];
  /** Whether a token with `propose` alone made it: it may be planned, and applied only as draft. */
  proposes_only?: boolean;
  /** Of the bundle; null for an undo. */
  bundle: {
    site_id: string | null;
    content_version: number;
    digest: string;
    partial: boolean;
  } | null;
  options: ImportOptions;
  /** The settings of the bundle; null where it has sent none. */
  settings: unknown;
  /** For a migration: the hash of the settings as its script has read them. */
  settings_read?: string | null;
  /** Without its pages, documents and images. */
  plan: PlanHead | null;
  totals: Record<string, number>;
  progress: ContentRun['progress'];
  created_at: Date;
  /** When something was last sent for it. */
  touched_at: Date;
  applied_at: Date | null;
  /** The script of a migration, and of its undo. */
  migration?: ContentRun['migration'];
  undoes: string | null;
  undone_by: string | null;
  error: ContentRun['error'];
  /** Whether what it was sent is removed; absent until then. */
  content_removed?: boolean;
  /** Pages with drafts that did not merge with what the run has made of them. */
  drafts_left?: ContentRun['drafts_left'];
  /** For a migration: pages with drafts that its script has not seen. */
  drafts_unseen?: ContentRun['drafts_unseen'];
  /** Which instance plans it or prepares its applying, and until when that is believed. */
  working?: { what: RunWork; owner: string; until: Date } | null;
  /** Whether it was ever planned: the first plan has nothing to replace. */
  plan_begun?: boolean;
  /** The changes of the commit besides the content. */
  identity?: {
    site_id?: string;
    lineages?: string[];
    migrations?: {
      id: string;
      checksum: string;
      run: string;
      who: string | null;
      applied_at: Date;
    }[];
    seeded_with?: string | null;
  };
  /** For a run that makes the site another sample site, and its undo: which one it was and is. */
  started_with?: { before: string | null; after: string | null };
  /** The lineage that the run has recorded or, as an undo, has taken back. */
  lineage_change?: {
    lineage: string;
    /** The site's own id at that time. */
    own: string;
    /** `took_over`: the lineage became the identity of an empty site. */
    how: 'adopted' | 'took_over';
    is_back: boolean;
  };
  /** Pictures of the settings that the run has replaced; see `findPinnedImages`. */
  pins?: string[];
  /** Pages that the settings linked to before, and that were gone already; see `noteDeadLinks`. */
  dead_links?: number[];
  /** The contact requests of the import `of`: this run adds them, or takes them back. */
  contacts?: { of: string; action: 'add' | 'remove' };
  /** What the settings had received before, and have since. */
  settings_received?: {
    before: Record<string, ReceivedState>;
    after: Record<string, ReceivedState>;
  };
}

/**
 * `offer`: makes one · `withdraw`: an undo takes it back · `bring_back`: an undo of that undo offers it
 * again · `leave`: an undo leaves what people have used.
 */
export type ProposalStep = 'offer' | 'withdraw' | 'bring_back' | 'leave';

/** What a run does, or has done, to one page. */
export interface RunItemDocument {
  /** `<run>:<key>` */
  _id: string;
  run: string;
  page_id: number;
  /** Whether the page is written. */
  written: boolean;
  item: PlanPage;
  /** What the page was: its content is the version of that number. Null for none. */
  before?: unknown;
  /** What the run does to the proposal of the page. */
  proposal?: ProposalStep;
  /** What the page has received since, by lineage, where nothing else is written. */
  received?: Record<string, ReceivedPage> | null;
  /** The proposed content of the page. */
  proposed?: unknown;
  /** The version that the page has after the run. */
  version?: number;
  /** Pictures that the page showed before; see `findPinnedImages`. */
  pins?: string[];
  /** Pages that it linked to before, and that were gone already; see `noteDeadLinks`. */
  dead_links?: number[];
}

/** A document of the bundle that was sent, such as a section, and what the run does, or has done, to it. */
export interface RunDocumentDocument {
  /** `<run>:<key>` for a section, otherwise `<run>:<folder>/<key>` */
  _id: string;
  run: string;
  /** Absent for a section. */
  folder?: DocumentFolder;
  key: string;
  /** Its name in the bundle. */
  name?: string;
  /** Absent for one that the bundle does not have, and once the run has ended. */
  sent?: NamedContent;
  /** For a migration: the hash of the document as its script has read it. */
  read?: string | null;
  /** Absent until the run is planned. */
  item?: PlanDocument;
  written?: boolean;
  /** The state of the document before the run; null for none. */
  before?: unknown;
  /** What it has received since, by lineage, where nothing else is written. */
  received?: Record<string, ReceivedState> | null;
  /** Pictures that it showed before; see `findPinnedImages`. */
  pins?: string[];
}

/** What a run does, or has done, to what is said of an image that the site has. */
export interface RunImageDocument {
  /** `<run>:<file name>` */
  _id: string;
  run: string;
  file: string;
  /** Null where only what the image has received changes. */
  item: PlanImage | null;
  /** Its description, and what it had received, by lineage. */
  before: { details: ImageDetails; received: Record<string, ImageDetails> };
  /** What is written; null for nothing. */
  details: ImageDetails | null;
  /** What it has received since; null where that stays. */
  received: Record<string, ImageDetails> | null;
}

const { Mixed } = Schema.Types;
const text = { type: String, required: true } as const;

const runSchema = new Schema<RunDocument>(
  {
    _id: text,
    kind: { ...text, shape: runKind },
    state: { ...text, shape: runState },
    who: { type: String },
    actor_source: { type: String },
    proposes_only: { type: Boolean },
    source: { type: Mixed, stored: true, shape: runSource, neutral: { name: '' } },
    bundle: { type: Mixed, shape: anyObject },
    options: { type: Mixed, shape: anyObject },
    settings: { type: Mixed },
    settings_read: { type: String },
    plan: { type: Mixed, shape: storedPlan },
    totals: { type: Mixed, shape: runTotals },
    progress: { type: Mixed, shape: storedRun.progress },
    created_at: { type: Date, required: true },
    touched_at: { type: Date, required: true },
    applied_at: { type: Date },
    migration: { type: Mixed, shape: storedRun.migration },
    undoes: { type: String },
    undone_by: { type: String },
    error: { type: Mixed, shape: storedRun.error },
    working: { type: Mixed, shape: runLease },
    plan_begun: { type: Boolean },
    content_removed: { type: Boolean },
    drafts_left: { type: Mixed, shape: storedRun.drafts_left },
    drafts_unseen: { type: Mixed, shape: storedRun.drafts_unseen },
    identity: { type: Mixed, shape: anyObject },
    started_with: { type: Mixed },
    lineage_change: { type: Mixed },
    pins: { type: [String], default: undefined },
    dead_links: { type: [Number], default: undefined },
    contacts: { type: Mixed },
    settings_received: { type: Mixed },
  },
  { collection: 'content_runs', ...STORED_AS_GIVEN },
);
runSchema.index({ created_at: -1, _id: -1 });
runSchema.index({ pins: 1 });

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

const documentSchema = new Schema<RunDocumentDocument>(
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

export const runModel = (connection: Connection) =>
  modelOf<RunDocument>(connection, 'ContentRun', runSchema);
export const runItemModel = (connection: Connection) =>
  modelOf<RunItemDocument>(connection, 'RunItem', itemSchema);
/** The collection has the name of the first kind of documents. */
export const runDocumentModel = (connection: Connection) =>
  modelOf<RunDocumentDocument>(connection, 'RunSection', documentSchema);
export const runImageModel = (connection: Connection) =>
  modelOf<RunImageDocument>(connection, 'RunImage', imageSchema);
