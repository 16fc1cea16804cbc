import type { ChangeSource } from '@siteyard/schemas/page';

/** The settings of the site. There is one entity of this kind. */
export interface SettingsEntry {
  state: string;
  /** Raised by each change. */
  revision: number;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** The states that other sites, folders or seeds last sent, by their name. */
  received?: Record<string, string>;
}

export const settings = {
  rising: ['revision', 'updated_at'],
  statesOf: ({ state, received }: SettingsEntry) => [state, ...Object.values(received ?? {})],
} as const;
