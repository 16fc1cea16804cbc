import type { Connection } from 'mongoose';
import { expiredVersions } from '../../lib/version-retention.ts';
import { settingsModel, settingsVersionModel, type SettingsDocument } from './settings.model.ts';

/** The subject under which a run stages the settings. */
export const SETTINGS_SUBJECT = 'settings';

/** The settings document, and the versions of it. */
export function createStoredSettings(connection: Connection) {
  const model = settingsModel(connection);
  const versions = settingsVersionModel(connection);
  return {
    /** What is stored; revision 0 where nobody has saved settings yet. */
    async readStored(): Promise<SettingsDocument> {
      const stored = await model.findOne({ _id: 'site' }).lean();
      return (
        stored ?? {
          _id: 'site',
          settings: {},
          revision: 0,
          saved_by: null,
          source: 'seed',
          updated_at: null,
        }
      );
    },
    /** Saves settings that are about to be replaced as a version. Idempotent. */
    async keep(current: SettingsDocument): Promise<void> {
      const { settings, saved_by, source, undone_versions } = current;
      await versions.updateOne(
        { _id: current.revision },
        {
          $setOnInsert: {
            settings,
            saved_by,
            source,
            ...(undone_versions && { undone_versions }),
            saved_at: current.updated_at,
            replaced_at: new Date(),
          },
        },
        { upsert: true },
      );
      const { upTo, replacedBefore } = expiredVersions(current.revision);
      await versions.deleteMany({ _id: { $lte: upTo }, replaced_at: { $lt: replacedBefore } });
    },
  };
}
