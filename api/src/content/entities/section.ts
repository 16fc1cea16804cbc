import type { ChangeSource } from '@siteyard/schemas/page';
import type { SectionPurpose } from '@siteyard/schemas/section';

/** A section of the site's own. */
export interface SectionEntry {
  key: string;
  state: string;
  name: string;
  purpose: SectionPurpose;
  /** File names of the pictures that it shows. */
  images: string[];
  /** Raised by each change. */
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** Present while it is in the trash. */
  deleted?: { at: Date; by: string | null };
  /** The states that other sites, folders or seeds last sent, by their name. */
  received?: Record<string, string>;
}

export const section = {
  rising: ['revision', 'updated_at'],
  statesOf: ({ state, received }: SectionEntry) => [state, ...Object.values(received ?? {})],
} as const;
