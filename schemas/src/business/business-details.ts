import type { BusinessLocation } from './business.ts';
import { DEFAULT_SITE_TITLE, type SiteSettings } from '../settings/settings.ts';

/**
 * Returns the locations of a business; empty if the settings have no business details. The first
 * location gets the site's phone number and e-mail address if it has none of its own.
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

/** Returns '' for a text of white space, which pages leave out. */
const blankAsEmpty = (text: string) => (text.trim() === '' ? '' : text);

/** Returns the location with an id, or the first location for ''; undefined if there is none. */
export function findLocation(settings: SiteSettings, id: string): BusinessLocation | undefined {
  return locationsOf(settings).find((location) => id === '' || location.id === id);
}

/**
 * Returns a phone number for dialling, such as `+15550199`; null if it has other text, such as an
 * extension.
 */
export function dialled(phone: string): string | null {
  const number = phone.replace(/[\s()./\u2010-\u2015-]/g, '');
  return /^\+?\d{3,}$/.test(number) ? number : null;
}

/**
 * Returns the phone number of the navbar's call button, as displayed and for dialling: the number of the
 * first location, or else of the site. Returns null if this number cannot be dialled.
 */
export function callNumberOf(settings: SiteSettings): { shown: string; dialled: string } | null {
  const shown = (locationsOf(settings)[0]?.phone || settings.contact.phone).trim();
  const number = dialled(shown);
  return number === null ? null : { shown, dialled: number };
}

/** Returns the name of the business, or else the title of the site, or else the default title. */
export function businessNameOf({ business, title }: SiteSettings): string {
  return blankAsEmpty(business?.name ?? '') || blankAsEmpty(title) || DEFAULT_SITE_TITLE;
}
