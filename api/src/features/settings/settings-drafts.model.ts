import { Schema, type Connection, type Model } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';
import type { RevisedDraft } from '../../lib/draft-revision.ts';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';
import { anyObject } from '../../database/stored-shapes.ts';

/** The unsaved changes of one administrator to the settings. */
export interface SettingsDraftDocument extends RevisedDraft {
  /** The administrator's id. */
  _id: string;
  /** The settings as the administrator entered them. Read them with `readSettingsDraft`. */
  settings: unknown;
  base_revision: number;
  updated_at: Date;
}

/** The number of days for which a draft is kept after its last change, as for pages. */
const KEPT_DAYS = 180;

const schema = new Schema<SettingsDraftDocument>(
  {
    _id: { type: String, required: true },
    settings: { type: Schema.Types.Mixed, required: true, shape: anyObject, neutral: {} },
    base_revision: { type: Number, required: true },
    revision: { type: Number },
    tab: { type: String },
    user_agent: { type: String },
    updated_at: { type: Date, required: true },
  },
  {
    collection: 'settings_drafts',
    ...STORED_AS_GIVEN,
  },
);
schema.index({ updated_at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_S });

export function settingsDraftModel(connection: Connection): Model<SettingsDraftDocument> {
  return modelOf<SettingsDraftDocument>(connection, 'SettingsDraft', schema);
}
