import type {
  RestorePlan,
  RestoreProof,
  ChangeSource,
  BackupManifest,
} from '@siteyard/schemas/http';
import { Schema, type Connection } from 'mongoose';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';

/** A restore. Its backup and its unpacked documents are in other collections. */
export interface RestoreDocument {
  /** 24 hexadecimal digits. */
  _id: string;
  state: 'open' | 'checking' | 'checked' | 'restoring' | 'restored' | 'failed';
  who: string | null;
  actor_source: ChangeSource;
  created_at: Date;
  /** The time at which a process last worked on the restore. */
  touched_at: Date;
  parts: number;
  progress: { done: number; total: number } | null;
  manifest: BackupManifest | null;
  plan: RestorePlan | null;
  keeps_contacts?: boolean;
  /** The collections that a backup of another installation does not replace. */
  untouched?: string[];
  /**
   * The name of the API token that started the restore; null without such a token. The site keeps this
   * token even if the backup does not contain it.
   */
  token?: string | null;
  /** The ids of documents that the site keeps although the backup lacks them, as text, by collection. */
  kept?: Record<string, string[]>;
  proof: RestoreProof | null;
  error: { code: string; error: string } | null;
}

/** A part of the uploaded backup. */
export interface RestorePartDocument {
  /** `<restore>:<number, seven digits>` */
  _id: string;
  restore: string;
  bytes: Buffer;
}

/** Some of the unpacked documents for a collection. */
export interface RestoreDocumentsDocument {
  /** `<restore>:<number, seven digits>` */
  _id: string;
  restore: string;
  collection_name: string;
  /** Several documents in sequence, compressed. */
  packed: Buffer;
}

const text = { type: String, required: true } as const;
const { Mixed } = Schema.Types;

const restoreSchema = new Schema<RestoreDocument>(
  {
    _id: text,
    state: text,
    who: { type: String },
    actor_source: { type: String },
    created_at: { type: Date, required: true },
    touched_at: { type: Date, required: true },
    parts: { type: Number },
    progress: { type: Mixed },
    manifest: { type: Mixed },
    plan: { type: Mixed },
    keeps_contacts: { type: Boolean },
    untouched: { type: [String], default: undefined },
    token: { type: String },
    kept: { type: Mixed },
    proof: { type: Mixed },
    error: { type: Mixed },
  },
  { collection: 'restores', ...STORED_AS_GIVEN },
);

const partSchema = new Schema<RestorePartDocument>(
  { _id: text, restore: text, bytes: { type: Buffer, required: true } },
  { collection: 'restore_parts', ...STORED_AS_GIVEN },
);
partSchema.index({ restore: 1, _id: 1 });

const documentsSchema = new Schema<RestoreDocumentsDocument>(
  { _id: text, restore: text, collection_name: text, packed: { type: Buffer, required: true } },
  { collection: 'restore_documents', ...STORED_AS_GIVEN },
);
documentsSchema.index({ restore: 1, collection_name: 1, _id: 1 });

export const restoreModel = (connection: Connection) =>
  modelOf<RestoreDocument>(connection, 'Restore', restoreSchema);
export const restorePartModel = (connection: Connection) =>
  modelOf<RestorePartDocument>(connection, 'RestorePart', partSchema);
export const restoreDocumentsModel = (connection: Connection) =>
  modelOf<RestoreDocumentsDocument>(connection, 'RestoreDocuments', documentsSchema);

/** Returns the id of a part or of unpacked documents. The ids sort by number. */
export const partId = (restore: string, number: number) =>
  `${restore}:${String(number).padStart(7, '0')}`;
