import type { BackupStatus, BackupTrial } from '@siteyard/schemas/http';
import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '../../database/model-of.ts';

/** The document with the state of the automatic backups. There is only one. */
export interface BackupStateDocument {
  _id: 'backup';
  /** The version of the product that ran last on this database. */
  product_version?: string;
  /** The time at which an instance last began the nightly backup. */
  attempt_at?: Date | null;
  last?: { at: Date; file: string; bytes: number; trial?: BackupTrial | null } | null;
  failure?: { at: Date; reason: string } | null;
}

/** Selects the one document. */
export const BACKUP_STATE = { _id: 'backup' } as const;

const { Mixed } = Schema.Types;
const schema = new Schema<BackupStateDocument>(
  {
    _id: { type: String, required: true },
    product_version: { type: String },
    attempt_at: { type: Date },
    last: { type: Mixed },
    failure: { type: Mixed },
  },
  { collection: 'backup_state', versionKey: false, autoIndex: false, autoCreate: false },
);

export function backupStateModel(connection: Connection): Model<BackupStateDocument> {
  return modelOf<BackupStateDocument>(connection, 'BackupState', schema);
}

export const presentFile = (
  state: BackupStateDocument | null,
): Pick<BackupStatus, 'last' | 'failure'> => ({
  last: state?.last ? { trial: null, ...state.last, at: state.last.at.toISOString() } : null,
  failure: state?.failure ? { ...state.failure, at: state.failure.at.toISOString() } : null,
});
