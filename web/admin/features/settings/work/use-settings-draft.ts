import { deepEqual } from '@siteyard/schemas/values';
import { useEffect, useRef } from 'react';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import { browserOf } from '../../../lib/drafts/browser-of.ts';
import { isStoredDraft } from '../../../lib/drafts/stored-draft.ts';
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { deleteSettingsDraft, saveSettingsDraft } from '../api/settings-draft.ts';
import { mergeOtherDraft, type StoredSettingsDraft } from './merge-other-draft.ts';
import type { SettingsStates } from './use-settings-states.ts';

const nothingToFlush = { current: () => {} };

/** The author and time of a draft, such as "Firefox on Windows (27 Nov 2026, 10:15)". */
const otherDevice = (draft: StoredSettingsDraft) =>
  `${browserOf(draft) ?? 'Another tab or device'} (${formatDateTime(draft.updated_at)})`;

/**
 * Keeps unsaved settings as a draft of this administrator, on the server and in this browser. Merges them
 * with a draft that another tab or device has saved.
 */
export function useSettingsDraft(
  { started, settings, setSettings, base, setClash }: SettingsStates,
  userId: string,
) {
  const onConflict = useRef<(other: unknown) => void>(() => {});
  const { saver, state } = useKeptDraft(
    () => ({
      saveLocal: (draft) => localDrafts.put(userId, 'settings', draft),
      removeLocal: () => localDrafts.remove(userId, 'settings'),
      saveRemote: saveSettingsDraft,
      removeRemote: deleteSettingsDraft,
    }),
    started.remote,
    nothingToFlush,
    onConflict,
  );
  useEffect(() => {
    onConflict.current = (other) => {
      if (!isStoredDraft<StoredSettingsDraft>(other, 'settings')) return;
      const merged = mergeOtherDraft(base, saver.known.content, settings, other);
      setSettings(merged.mine);
      if (merged.conflicts.length > 0)
        setClash({ merged, by: otherDevice(other), isAsking: false });
      saver.adopt({ ...other, content: other.settings });
      saver.retry();
    };
  });
  const isUnsaved = !deepEqual(settings, base.settings);
  const isKept = useRef(started.isKept);
  useEffect(() => {
    if (isKept.current) isKept.current = false;
    else if (isUnsaved) saver.change({ content: settings, base_revision: base.revision ?? 0 });
    else void saver.clear();
  }, [settings, base, isUnsaved, saver]);
  return { isUnsaved, draftState: state, retryDraft: () => saver.retry() };
}
