import type { LookPart } from '@siteyard/schemas/look/colours';
import { createContext } from 'react';

/** A colour that a picker offers by name. */
export interface Swatch {
  label: string;
  value: string;
}

/** Colours of the site, which pickers offer before their own; none outside of the editor. */
export const SiteColoursContext = createContext<readonly Swatch[]>([]);

/** What the site's colour is in each part of a block; undefined where the site has no look. */
export const LookPartsContext = createContext<Readonly<Record<LookPart, string>> | undefined>(
  undefined,
);
