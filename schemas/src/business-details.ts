import type { BusinessLocation } from './business.ts';
import { DEFAULT_SITE_TITLE, type SiteSettings } from './settings.ts';

/**
 * The locations of a business; none where no business details are stored. The site's own phone
 * number and e-mail address stand in for what the first one lacks.
 */
export function locationsOf({ business, contact }: SiteSettings): BusinessLocation[] {
  return (business?.locations ?? []).map((location, index) => {
    const filled = {
      ...location,
      name: blankAsEmpty(location.name),
      address: blankAsEmpty(location.address),
      phone: blankAsEmpty(location.phone),
      email: blankAsEmpty(location.email),
      area: blankAsEmpty(location.area),
    };
    if (index > 0) return filled;
    return {
      ...filled,
      phone: filled.phone || blankAsEmpty(contact.phone),
      email: filled.email || blankAsEmpty(contact.email),
    };
  });
}

/** A text without a visible character is no text: nothing is shown for it. */
const blankAsEmpty = (text: string) => (text.trim() === '' ? '' : text);

/** The location with an id, or the first one for ''; undefined where there is none. */
export function findLocation(settings: SiteSettings, id: string): BusinessLocation | undefined {
  return locationsOf(settings).find((location) => id === '' || location.id === id);
}

/** What a phone dials for a number; null where it cannot be dialled as written, as with an extension. */
export function dialled(phone: string): string | null {
  const number = phone.replace(/[\s()./\u2010-\u2015-]/g, '');
  return /^\+?\d{3,}$/.test(number) ? number : null;
}

/**
 * The number that the navbar's button calls, as it is shown and dialled: the first location's. Null
 * without a number that can be dialled.
 */
export function callNumberOf(settings: SiteSettings): { shown: string; dialled: string } | null {
  const shown = (locationsOf(settings)[0]?.phone || settings.contact.phone).trim();
  const number = dialled(shown);
  return number === null ? null : { shown, dialled: number };
}

/** What the business is called. */
export function businessNameOf({ business, title }: SiteSettings): string {
  return blankAsEmpty(business?.name ?? '') || blankAsEmpty(title) || DEFAULT_SITE_TITLE;
}
