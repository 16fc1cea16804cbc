import type { BusinessLocation } from './business.ts';
import { DEFAULT_SITE_TITLE, type SiteSettings } from './settings.ts';

/**
 * The locations of a business; none where no business details are stored. The site's own phone
 * number and e-mail address stand in for what the first one lacks.
 */
export function locationsOf({ business, contact }: SiteSettings): BusinessLocation[] {
  return (business?.locations ?? []).map((location, index) =>
    index > 0
      ? location
      : {
          ...location,
          phone: location.phone || contact.phone,
          email: location.email || contact.email,
        },
  );
}

/** What the business is called. */
export function businessNameOf({ business, title }: SiteSettings): string {
  return business?.name || title || DEFAULT_SITE_TITLE;
}
