import { createContext, useContext } from 'react';
import type { SettingsWork } from './use-settings-work.ts';

/** Provides the states and actions of the form to its sections. */
export const SettingsWorkContext = createContext<SettingsWork | null>(null);

/** The settings in the form, for its sections. */
export function useWork(): SettingsWork {
  const work = useContext(SettingsWorkContext);
  if (!work) throw new Error('useWork must be called inside of SettingsForm.');
  return work;
}
