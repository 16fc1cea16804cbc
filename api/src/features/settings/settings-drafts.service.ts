import { readSettingsDraft } from '@siteyard/schemas/settings-draft';
import { AppError } from '@siteyard/schemas/errors';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import { readSettings } from './read-settings.ts';
import { settingsDraftModel, type SettingsDraftDocument } from './settings-drafts.model.ts';
import type { SettingsService } from './settings.service.ts';

/** A draft, and the settings that it was started from where they have changed since and are kept. */
export interface FoundSettingsDraft {
  draft: SettingsDraftDocument;
  base: SiteSettings | null;
}

export interface SettingsDraftsService {
  find(administratorId: string): Promise<FoundSettingsDraft | null>;
  save(
    administratorId: string,
    draft: { settings: Record<string, unknown>; baseRevision: number },
  ): Promise<FoundSettingsDraft>;
  remove(administratorId: string): Promise<void>;
  /** The settings in all drafts, for the pictures that they show. */
  list(): Promise<SiteSettings[]>;
}

/** Unsaved settings: one draft for each administrator, visible to that administrator only. */
export function createSettingsDrafts(deps: {
  connection: Connection;
  settings: Pick<SettingsService, 'get' | 'getVersion'>;
}): SettingsDraftsService {
  const model = settingsDraftModel(deps.connection);

  const readBase = async (revision: number): Promise<SiteSettings | null> => {
    const { revision: now } = await deps.settings.get();
    if (revision === now) return null;
    // Nobody had saved any: the defaults.
    if (revision === 0) return readSettings({});
    try {
      return readSettings((await deps.settings.getVersion(revision)).settings);
    } catch (error) {
      if (error instanceof AppError && error.code === 'version_not_found') return null;
      throw error;
    }
  };

  return {
    async find(administratorId) {
      const draft = await model.findOne({ _id: administratorId }).lean();
      return draft && { draft, base: await readBase(draft.base_revision) };
    },
    async save(administratorId, { settings, baseRevision }) {
      const set = { settings, base_revision: baseRevision, updated_at: new Date() };
      await model.updateOne({ _id: administratorId }, { $set: set }, { upsert: true });
      return { draft: { _id: administratorId, ...set }, base: null };
    },
    async remove(administratorId) {
      await model.deleteOne({ _id: administratorId });
    },
    list: async () =>
      (await model.find().lean()).map(({ settings }) => readSettingsDraft(settings)),
  };
}
