import { z } from 'zod';
import { businessLocations, businessName, email, phone } from '../business/business.ts';
import { look } from '../look/look.ts';
import { asset } from '../primitives/asset-url.ts';
import { link } from '../primitives/safe-url.ts';
import { plainText } from '../primitives/text.ts';
import { timeZone } from '../primitives/time-zone.ts';
import { rentals } from '../rentals/settings.ts';
import { notice } from './notice.ts';
import {
  homePagePath,
  language,
  navItems,
  NO_BUSINESS,
  siteSettings,
  type SiteSettings,
} from './settings.ts';

/** `PUT /api/site_settings`. An absent key keeps its value, also within `contact`, `nav` and `business`. */
export const updateSettingsRequest = z.strictObject({
  settings: z.strictObject({
    title: plainText(200).optional(),
    faviconUrl: asset.optional(),
    home_page_path: homePagePath.optional(),
    language: language.optional(),
    contact: z.strictObject({ phone: phone.optional(), email: email.optional() }).optional(),
    nav: z
      .strictObject({
        logoImageUrl: asset.optional(),
        items: navItems.optional(),
        cta: z.strictObject({ label: plainText(100).optional(), href: link.optional() }).optional(),
        sticky: z.boolean().optional(),
        call: z.boolean().optional(),
      })
      .optional(),
    business: z
      .strictObject({ name: businessName.optional(), locations: businessLocations.optional() })
      .optional(),
    /** '' for the time zone of the server. */
    timezone: timeZone.optional(),
    /** null removes the notice. */
    notice: notice.nullable().optional(),
    /** The complete look; null restores the product's own design. */
    look: look.nullable().optional(),
    /** The complete rules of the shop; null removes them. */
    rentals: rentals.nullable().optional(),
  }),
});

export type UpdateSettings = z.output<typeof updateSettingsRequest>['settings'];

/**
 * Returns the update that changes `stored` into `wanted`. It removes a setting with an empty value, because
 * an absent setting would keep its value.
 */
export function settingsUpdate(wanted: SiteSettings, stored: SiteSettings): UpdateSettings {
  return {
    ...wanted,
    nav: { ...wanted.nav, ...(stored.nav.call && !wanted.nav.call && { call: false }) },
    ...(stored.business && !wanted.business && { business: NO_BUSINESS }),
    ...(stored.timezone && !wanted.timezone && { timezone: '' }),
    ...(stored.notice && !wanted.notice && { notice: null }),
    ...(stored.look && !wanted.look && { look: null }),
    ...(stored.rentals && !wanted.rentals && { rentals: null }),
  };
}

/** The answer to `GET /api/site_settings` and `PUT /api/site_settings`. */
export const settingsAnswer = z.object({
  settings: siteSettings,
  /** A number that increases with each save. `PUT` accepts it in `If-Match`. */
  revision: z.number().int(),
  updated_at: z.iso.datetime().nullable(),
  /** Present if the caller may read only the settings that visitors see. */
  partial: z.literal(true).optional(),
});

export type SettingsAnswer = z.output<typeof settingsAnswer>;
