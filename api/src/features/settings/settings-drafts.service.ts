import { readSettingsDraft } from '@siteyard/schemas/settings-draft';
import { AppError } from '@siteyard/schemas/errors';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import { createOnce } from '../../database/create-once.ts';
import {
  asStored,
  nextRevision,
  refuseStaleDraft,
  savedFrom,
  type DraftBase,
} from '../../lib/draft-revision.ts';
import { createTurns, untilWritten } from '../../lib/in-turn.ts';
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
  /** @throws `revision_conflict` if another tab or device has changed the draft */
  save(
    administratorId: string,
    draft: { settings: Record<string, unknown>; baseRevision: number; base?: DraftBase },
  ): Promise<FoundSettingsDraft>;
  /** @throws `revision_conflict` if another tab or device has changed the draft */
  remove(administratorId: string, base?: DraftBase): Promise<void>;
  /** Adds the settings that a draft was started from, if they have changed since. */
  withBase(draft: SettingsDraftDocument): Promise<FoundSettingsDraft>;
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

  const withBase = async (draft: SettingsDraftDocument): Promise<FoundSettingsDraft> => ({
    draft,
    base: await readBase(draft.base_revision),
  });

  /** Runs writes of a draft in turn, and repeats one if another instance was first. */
  const turns = createTurns<string>();
  const write = <T>(id: string, attempt: () => Promise<T | null>) =>
    turns(id, () => untilWritten(attempt));

  return {
    withBase,
    async find(administratorId) {
      const draft = await model.findOne({ _id: administratorId }).lean();
      return draft && withBase(draft);
    },
    async save(_id, { settings, baseRevision, base = {} }) {
      const draft = await write(_id, async () => {
        const stored = await model.findOne({ _id }).lean();
        refuseStaleDraft(stored, base);
        const set = {
          settings,
          base_revision: baseRevision,
          revision: nextRevision(stored),
          ...savedFrom(base),
          updated_at: new Date(),
        };
        if (!stored) return createOnce(model, { _id, ...set });
        const filter = { _id, ...asStored(stored) };
        return model.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after' }).lean();
      });
      return { draft, base: null };
    },
    async remove(_id, base = {}) {
      await write(_id, async () => {
        const stored = await model.findOne({ _id }).lean();
        if (!stored) return true;
        refuseStaleDraft(stored, base);
        const { deletedCount } = await model.deleteOne({ _id, ...asStored(stored) });
        return deletedCount > 0 || null;
      });
    },
    list: async () =>
      (await model.find().lean()).map(({ settings }) => readSettingsDraft(settings)),
  };
}
