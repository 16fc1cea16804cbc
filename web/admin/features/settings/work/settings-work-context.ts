import { createContext, useContext } from 'react';
import type { SettingsWork } from './use-settings-work.ts';

export const SettingsWorkContext = createContext<SettingsWork | null>(null);

/** The settings in the form, for its sections. */
export function useWork(): SettingsWork {
  const work = useContext(SettingsWorkContext);
  if (!work) throw new Error('A section of the settings stands outside their form');
  return work;
}
