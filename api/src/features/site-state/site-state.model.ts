import { Schema, type Connection, type Model } from 'mongoose';

/** The one document that all instances watch. */
export interface SiteStateDocument {
  _id: 'site';
  /** Incremented by every write that visitors could see. */
  revision: number;
  /** The lineage of its content; made at the first start or upgrade, and kept by copies. */
  site_id: string;
  /** The last page number that was assigned. */
  last_page_id: number;
  /** The content operation that is switched on; see content-ops. */
  committedRun?: string | null;
  /** The seed of a first start that has not finished. */
  seeding?: string | null;
  /** The seed of the first start. */
  seeded_with?: string | null;
  /** When the first start finished. */
  seeded_at?: Date | null;
}

/** Selects the one document. */
export const SITE = { _id: 'site' } as const;

const schema = new Schema<SiteStateDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    site_id: { type: String },
    last_page_id: { type: Number, required: true },
    committedRun: { type: String },
    seeding: { type: String },
    seeded_with: { type: String },
    seeded_at: { type: Date },
  },
  { collection: 'site_state', versionKey: false, autoIndex: false, autoCreate: false },
);

export function siteStateModel(connection: Connection): Model<SiteStateDocument> {
  return connection.models.SiteState ?? connection.model<SiteStateDocument>('SiteState', schema);
}
