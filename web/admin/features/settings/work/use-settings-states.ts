import type { SiteSettings } from '@siteyard/schemas/settings';
import { NOTICE_MS } from '../../../lib/screen-constants.ts';
import { useEffect, useState } from 'react';
import type { LoadedSettings } from '../../../lib/settings/get-settings.ts';
import type { MergedChanges } from './merge-changes.ts';
import { startFromDraft, type FoundDrafts } from './start-from-draft.ts';

/** The last event in the form. The form shows it until the next change. */
interface LastEvent {
  text: string;
  /** The changes that can be restored. */
  before?: SiteSettings;
}

/** The conflicts with another administrator's changes, and whether the dialog is open. */
interface Clash {
  merged: MergedChanges;
  by: string;
  isAsking: boolean;
}

/** The states of the settings form. They begin with the draft, merged with the loaded settings. */
export function useSettingsStates(loaded: LoadedSettings, found: FoundDrafts) {
  const [started] = useState(() => startFromDraft(loaded, found));
  const [settings, setSettings] = useState(started.settings);
  // The stored settings that the form is based on.
  const [base, setBase] = useState(loaded);
  const [clash, setClash] = useState<Clash | null>(
    started.clash && { merged: started.clash, by: 'Someone else', isAsking: false },
  );
  const [lastEvent, setLastEvent] = useState<LastEvent | null>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), NOTICE_MS.settingsSaved);
    return () => clearTimeout(timer);
  }, [isSaved]);
  return {
    started,
    settings,
    setSettings,
    base,
    setBase,
    clash,
    setClash,
    lastEvent,
    setLastEvent,
    isSaved,
    setSaved,
  };
}

export type SettingsStates = ReturnType<typeof useSettingsStates>;
