import type { Rentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';

/** The props of each section of the rental settings. */
export interface RentalFieldsProps {
  rules: Rentals;
  settings: SiteSettings;
  set: (change: Partial<Rentals>) => void;
}
