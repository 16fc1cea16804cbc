import { changeSource, type ChangeSource } from '@siteyard/schemas/http';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';
import { modelOf } from '../../database/model-of.ts';

/** An entry of the activity log. */
export interface ActivityDocument {
  _id: Types.ObjectId;
  at: Date;
  /** The e-mail address of an administrator or the name of a token; null if unknown. */
  who: string | null;
  source: ChangeSource;
  /** The action, such as `section.created`. */
  action: string;
  /** The changed thing: a path such as `/pages/3`, or a name such as `Mini digger`; '' for none. */
  subject: string;
}

/** The number of days after which the database deletes an entry. */
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
