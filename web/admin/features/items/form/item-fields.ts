import type { Rentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ItemProblems, ItemValues } from './item-values.ts';

/** The props of each section of the form. */
export interface ItemFieldsProps {
  values: ItemValues;
  set: (change: Partial<ItemValues>) => void;
  problems: ItemProblems;
  rules: Rentals;
  site: SiteSettings;
}
