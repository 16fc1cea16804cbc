import { anyObject, undoneVersions } from '@siteyard/schemas/stored-shapes';
import { changeSource, type ChangeSource } from '@siteyard/schemas/page';
import { Schema, type Connection, type Model } from 'mongoose';
import type { UndoneVersions } from '../../lib/undone-versions.ts';

interface SavedSettings {
  /** As saved; always read them with `readSettings`. */
  settings: unknown;
  saved_by: string | null;
  source: ChangeSource;
  /** Revisions that an undo has taken back: they are not what the settings were before. */
  undone_versions?: UndoneVersions;
}

/** The one document of the site's settings. */
export interface SettingsDocument extends SavedSettings {
  _id: 'site';
  /** Incremented by each save. */
  revision: number;
  updated_at: Date | null;
  /** Hashes of what other sites, folders or seeds last sent, by their name. */
  received?: unknown;
  /** What a content operation has staged; see content-ops. */
  next?: unknown;
}

/** Settings that were replaced. */
export interface SettingsVersionDocument extends SavedSettings {
  /** The revision they had. */
  _id: number;
  saved_at: Date | null;
  replaced_at: Date;
}

const saved = {
  settings: { type: Schema.Types.Mixed, stored: true, shape: anyObject, neutral: {} },
  saved_by: { type: String },
  source: { type: String, stored: true, shape: changeSource, neutral: 'cli' },
  undone_versions: { type: Schema.Types.Mixed, shape: undoneVersions },
} as const;
const options = {
  versionKey: false,
  autoIndex: false,
  autoCreate: false,
  minimize: false,
} as const;

const schema = new Schema<SettingsDocument>(
  {
    ...saved,
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    updated_at: { type: Date },
    received: { type: Schema.Types.Mixed },
    next: { type: Schema.Types.Mixed },
  },
  { collection: 'site_settings', ...options },
);

const versionSchema = new Schema<SettingsVersionDocument>(
  {
    ...saved,
    _id: { type: Number, required: true },
    saved_at: { type: Date },
    replaced_at: { type: Date, required: true },
  },
  { collection: 'site_settings_versions', ...options },
);

export function settingsModel(connection: Connection): Model<SettingsDocument> {
  return (
    connection.models.SiteSettings ?? connection.model<SettingsDocument>('SiteSettings', schema)
  );
}

export function settingsVersionModel(connection: Connection): Model<SettingsVersionDocument> {
  return (
    connection.models.SiteSettingsVersion ??
    connection.model<SettingsVersionDocument>('SiteSettingsVersion', versionSchema)
  );
}
