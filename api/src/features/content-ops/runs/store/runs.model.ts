import {
  anyObject,
  runItem,
  runLease,
  runTotals,
  storedPlan,
  storedRun,
} from '@siteyard/schemas/content';
import type { DocumentFolder, ImageDetails } from '@siteyard/schemas/bundle';
import {
  runKind,
  runSource,
  runState,
  type ContentRun,
  type ChangeSource,
} from '@siteyard/schemas/http';
import type { NamedContent } from '@siteyard/schemas/documents';
import type {
  ImportOptions,
  Plan,
  PlanDocument,
  PlanImage,
  PlanPage,
} from '@siteyard/schemas/planning';
import { Schema, type Connection } from 'mongoose';
import type { ReceivedPage, ReceivedState } from '../../../../content/entities/received.ts';
import { modelOf, STORED_AS_GIVEN } from '../../../../database/model-of.ts';

/** A plan without its pages, documents and images, which are stored one by one. */
export type PlanHead = Omit<Plan, 'pages' | DocumentFolder | 'images'>;

/** The work of the site for a run in the background. */
export type RunWork = 'plan' | 'apply';

/** A run, and its receipt after it was applied. Its pages are in `RunItemDocument`. */
export interface RunDocument {
  /** 24 hexadecimal digits. */
  _id: string;
  kind: ContentRun['kind'];
  state: ContentRun['state'];
  who: string | null;
  actor_source: ChangeSource;
  source: ContentRun['source'];
  /**
   * Whether a token with the scope `propose` and without `write` started it. Such a run can be planned,
   * but applied only with `as_draft`.
   */
  proposes_only?: boolean;
  /** Facts about the bundle; null for an undo. */
  bundle: {
    site_id: string | null;
    content_version: number;
    digest: string;
    partial: boolean;
  } | null;
  options: ImportOptions;
  /** The settings of the bundle; null if it has none. */
  settings: unknown;
  /** For a migration: the hash of the settings that its script read. */
  settings_read?: string | null;
  /** Without its pages, documents and images. */
  plan: PlanHead | null;
  totals: Record<string, number>;
  progress: ContentRun['progress'];
  created_at: Date;
  /** The time of the last request that sent a part of the bundle or changed the run. */
  touched_at: Date;
  applied_at: Date | null;
  /** The script of a migration, and of its undo. */
  migration?: ContentRun['migration'];
  undoes: string | null;
  undone_by: string | null;
  error: ContentRun['error'];
  /** Whether the received bundle was removed; absent until then. */
  content_removed?: boolean;
  /** Pages whose drafts could not be merged with the changes of the run. */
  drafts_left?: ContentRun['drafts_left'];
  /** For a migration: pages whose drafts its script did not see. */
  drafts_unseen?: ContentRun['drafts_unseen'];
  /** The instance that plans the run or prepares to apply it. The entry is valid until `until`. */
  working?: { what: RunWork; owner: string; until: Date } | null;
  /** Whether a plan was made before. The first plan has no stored plan to replace. */
  plan_begun?: boolean;
  /** Changes to the identity of the site in the commit of the run. */
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
  /** For a run that replaces the sample site, and for its undo: the sample site before and after. */
  started_with?: { before: string | null; after: string | null };
  /** The lineage that the run recorded or, as an undo, removed. */
  lineage_change?: {
    lineage: string;
    /** The site's own id at that time. */
    own: string;
    /** `took_over`: the lineage became the identity of an empty site. */
    how: 'adopted' | 'took_over';
    is_back: boolean;
  };
  /** Images of the settings before the run; see `findPinnedImages`. */
  pins?: string[];
  /** Deleted pages that the settings linked to before the run; see `noteDeadLinks`. */
  dead_links?: number[];
  /** The run adds the contact requests of the import `of`, or moves them to the trash. */
  contacts?: { of: string; action: 'add' | 'remove' };
  /** The received settings, by lineage, before and after the run. */
  settings_received?: {
    before: Record<string, ReceivedState>;
    after: Record<string, ReceivedState>;
  };
}

/**
 * The step of a run for the proposal of a page.
 *
 * - `offer` creates the proposal.
 * - `withdraw`: an undo removes it.
 * - `bring_back`: an undo of that undo offers it again.
 * - `leave`: an undo keeps it, because people have used it.
 */
export type ProposalStep = 'offer' | 'withdraw' | 'bring_back' | 'leave';

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

export const runModel = (connection: Connection) =>
  modelOf<RunDocument>(connection, 'ContentRun', runSchema);
export const runItemModel = (connection: Connection) =>
  modelOf<RunItemDocument>(connection, 'RunItem', itemSchema);
/** The collection is named after sections, the first kind of documents. */
export const runDocumentModel = (connection: Connection) =>
  modelOf<RunDocumentChange>(connection, 'RunSection', documentSchema);
export const runImageModel = (connection: Connection) =>
  modelOf<RunImageDocument>(connection, 'RunImage', imageSchema);
