import type { DocumentFolder } from '@siteyard/schemas/bundle';
import {
  runKind,
  runSource,
  runState,
  type ContentRun,
  type ChangeSource,
} from '@siteyard/schemas/http';
import type { ImportOptions, Plan } from '@siteyard/schemas/planning';
import { Schema, type Connection } from 'mongoose';
import type { ReceivedState } from '../../../../content/entities/received.ts';
import { modelOf, STORED_AS_GIVEN } from '../../../../database/model-of.ts';
import {
  anyObject,
  runLease,
  runTotals,
  storedPlan,
  storedRun,
} from '../../../../database/stored-shapes.ts';

/** A plan without its pages, documents and images, which are stored one by one. */
export type PlanHead = Omit<Plan, 'pages' | DocumentFolder | 'images'>;

/** The work of the site for a run in the background. */
export type RunWork = 'plan' | 'apply';

/** A run. Its pages, documents and images are in `receipt.model.ts`. */
export interface Run {
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
  /** Whether an instance has begun to plan the run. If so, a new plan replaces the plan of that attempt. */
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

const { Mixed } = Schema.Types;
const text = { type: String, required: true } as const;

const runSchema = new Schema<Run>(
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

export const runModel = (connection: Connection) =>
  modelOf<Run>(connection, 'ContentRun', runSchema);
