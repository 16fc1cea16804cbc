import type { LookPart } from '@siteyard/schemas/look';
import { createContext } from 'react';

/** A colour that a picker offers by name. */
export interface Swatch {
  label: string;
  value: string;
}

/** The colours of the site, which pickers offer before the presets; empty outside of the editor. */
export const SiteColoursContext = createContext<readonly Swatch[]>([]);

/** The look's colour for each part of a block; undefined if the site has no look. */
export const LookPartsContext = createContext<Readonly<Record<LookPart, string>> | undefined>(
  undefined,
);
