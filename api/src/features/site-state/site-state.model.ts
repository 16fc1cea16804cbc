import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '../../database/model-of.ts';

/** The one document that all instances watch, in addition to the log of the content store. */
export interface SiteStateDocument {
  _id: 'site';
  /** Incremented by every write that other instances must notice. */
  revision: number;
  /**
   * Identifies this installation. It is created at the first start and at each restore, and is not in a
   * backup.
   */
  instance_id: string;
  /** The former ids of this installation. A backup with one of these ids was made by this installation. */
  former_instance_ids?: string[];
  /** The lease of the run that is being applied. */
  applying?: Applying | null;
  /** The backup, restore or erase that is running. */
  site_work?: Maintenance | null;
  /** The lease of the instance that applies the scheduled changes of pages. */
  scheduling?: Scheduling | null;
  /** The seed of a first start that has not finished. */
  seeding?: string | null;
  /** Pages of a sample site whose texts the owner keeps. */
  kept_samples?: { seed: string; pages: number[]; hours?: boolean } | null;
  /** When the first start finished. */
  seeded_at?: Date | null;
  /** The version of the rule by which search words are stored in all documents. */
  search_fold?: number;
  /** The last address other than PUBLIC_URL at which a visitor opened the site. */
  other_address?: OtherAddress;
}

/** Another address of the site, from a request. */
export interface OtherAddress {
  address: string;
  at: Date;
}

/**
 * The lease for applying a run. Only one run has it at a time. If the holder does not renew the lease,
 * another instance takes over.
 */
export interface Applying {
  run: string;
  /** The holder. Each new lease has another value. */
  owner: string;
  who: string | null;
  since: Date;
  /** When the lease ends. */
  until: Date;
}

/** The lease for work on the whole site. No run may start during such work. */
export interface Maintenance {
  kind: 'backup' | 'restore' | 'erase';
  /** The id of the restore; '' for the others. */
  id: string;
  owner: string;
  who: string | null;
  since: Date;
  /** When the lease ends. */
  until: Date;
  /** Whether a restore is replacing the content. No instance reads or writes the content during this time. */
  replacing?: boolean;
}

/** The lease of the instance that makes scheduled changes. */
interface Scheduling {
  owner: string;
  /** When the lease ends. */
  until: Date;
}

/** Selects the one document. */
export const SITE = { _id: 'site' } as const;

const schema = new Schema<SiteStateDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    instance_id: { type: String },
    former_instance_ids: { type: [String], default: undefined },
    applying: { type: Schema.Types.Mixed },
    site_work: { type: Schema.Types.Mixed },
    scheduling: { type: Schema.Types.Mixed },
    seeding: { type: String },
    kept_samples: { type: Schema.Types.Mixed },
    seeded_at: { type: Date },
    other_address: { type: Schema.Types.Mixed },
    search_fold: { type: Number },
  },
  { collection: 'site_state', versionKey: false, autoIndex: false, autoCreate: false },
);

export function siteStateModel(connection: Connection): Model<SiteStateDocument> {
  return modelOf<SiteStateDocument>(connection, 'SiteState', schema);
}
