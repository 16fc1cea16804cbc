import { draftRevision } from '../../lib/draft-revision.ts';
import type { SettingsAnswer } from '@siteyard/schemas/settings';
import { readSettingsDraft, type SettingsDraftAnswer } from '@siteyard/schemas/http';
import type { Settings, SettingsVersion } from './settings-record.ts';
import { readSettings } from './read-settings.ts';
import type { FoundSettingsDraft } from './settings-drafts.service.ts';

/** The public settings. */
export function presentSettings(document: Settings): SettingsAnswer {
  return {
    settings: readSettings(document.settings),
    revision: document.revision,
    updated_at: document.updated_at?.toISOString() ?? null,
  };
}

/** A version in a list. */
export function presentSettingsVersion(version: SettingsVersion) {
  return {
    number: version.revision,
    saved_at: (version.updated_at ?? version.replaced_at).toISOString(),
    replaced_at: version.replaced_at.toISOString(),
    saved_by: version.saved_by,
    source: version.source,
    title: readSettings(version.settings).title,
  };
}

/** Presents the unsaved changes of an administrator, or null. */
export function presentSettingsDraft(found: FoundSettingsDraft | null): SettingsDraftAnswer {
  if (!found) return { draft: null };
  const { draft, base } = found;
  return {
    draft: {
      settings: { ...readSettingsDraft(draft.settings) },
      base_revision: draft.base_revision,
      revision: draftRevision(draft),
      updated_at: draft.updated_at.toISOString(),
      ...(draft.user_agent && { user_agent: draft.user_agent }),
      ...(base && { base }),
    },
  };
}
