import { readSettingsDraft } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import { createRevisedDrafts } from '../../database/revised-drafts.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';
import type { DraftBase } from '../../lib/draft-revision.ts';
import { readSettings } from './read-settings.ts';
import { settingsDraftModel, type SettingsDraftDocument } from './settings-drafts.model.ts';
import type { SettingsService } from './settings.service.ts';

/** A draft, with the settings from which it was started if they have changed since and are still kept. */
export interface FoundSettingsDraft {
  draft: SettingsDraftDocument;
  base: SiteSettings | null;
}

export interface SettingsDraftsService {
  find(administratorId: string): Promise<FoundSettingsDraft | null>;
  /** @throws `revision_conflict` if another tab or device has changed the draft */
  save(
    administratorId: string,
    draft: { settings: Record<string, unknown>; baseRevision: number; base?: DraftBase },
  ): Promise<FoundSettingsDraft>;
  /** @throws `revision_conflict` if another tab or device has changed the draft */
  remove(administratorId: string, base?: DraftBase): Promise<void>;
  /** Adds the settings from which a draft was started, if they have changed since. */
  withBase(draft: SettingsDraftDocument): Promise<FoundSettingsDraft>;
  /** Returns the settings of all drafts, to find the pictures that they show. */
  list(): Promise<SiteSettings[]>;
}

/** Creates the service for unsaved settings. Each administrator has one draft, and sees only their own. */
export function createSettingsDrafts(deps: {
  connection: Connection;
  settings: Pick<SettingsService, 'get' | 'getVersion'>;
}): SettingsDraftsService {
  const model = settingsDraftModel(deps.connection);

  const readBase = async (revision: number): Promise<SiteSettings | null> => {
    const { revision: now } = await deps.settings.get();
    if (revision === now) return null;
    // At revision 0, no settings were saved, so the defaults apply.
    if (revision === 0) return readSettings({});
    try {
      return readSettings((await deps.settings.getVersion(revision)).settings);
    } catch (error) {
      if (error instanceof AppError && error.code === 'version_not_found') return null;
      throw error;
    }
  };

  const withBase = async (draft: SettingsDraftDocument): Promise<FoundSettingsDraft> => ({
    draft,
    base: await readBase(draft.base_revision),
  });

  const drafts = createRevisedDrafts(model);

  return {
    withBase,
    async find(administratorId) {
      const draft = await readOne(model.findOne({ _id: administratorId }).lean());
      return draft && withBase(draft);
    },
    async save(administratorId, { settings, baseRevision, base = {} }) {
      const fields = { settings, base_revision: baseRevision };
      return { draft: await drafts.save(administratorId, fields, base), base: null };
    },
    remove: (administratorId, base = {}) => drafts.remove(administratorId, base),
    list: async () =>
      (await readAll(model.find().lean())).map(({ settings }) => readSettingsDraft(settings)),
  };
}
