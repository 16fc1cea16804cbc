import { changeSource, type ChangeSource } from '@siteyard/schemas/http';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';
import { modelOf } from '../../database/model-of.ts';

export interface ActivityDocument {
  _id: Types.ObjectId;
  at: Date;
  who: string | null;
  source: ChangeSource;
  action: string;
  subject: string;
}

/** How long entries are kept, in days. */
const KEPT_DAYS = 365;

const schema = new Schema<ActivityDocument>(
  {
    at: { type: Date, required: true },
    who: { type: String },
    source: { type: String, required: true, shape: changeSource, neutral: 'cli' },
    action: { type: String, required: true },
    subject: { type: String, default: '', stored: true },
  },
  { collection: 'activity', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_S });

export function activityModel(connection: Connection): Model<ActivityDocument> {
  return modelOf<ActivityDocument>(connection, 'Activity', schema);
}
