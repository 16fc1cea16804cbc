import { createContext } from 'react';

/** A colour that a picker offers by name. */
export interface Swatch {
  label: string;
  value: string;
}

/** Colours of the site, which pickers offer before their own; none outside of the editor. */
export const SiteColoursContext = createContext<readonly Swatch[]>([]);
