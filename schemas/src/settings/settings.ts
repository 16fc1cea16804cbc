import { z } from 'zod';
import { business, email, phone } from '../business/business.ts';
import { tidyBusiness } from '../business/postal-address.ts';
import { deepEqual } from '../values/json.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.ts';
import { look } from '../look/look.ts';
import { notice } from './notice.ts';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { link } from '../primitives/safe-url.ts';
import { plainText } from '../primitives/text.ts';
import { timeZone } from '../primitives/time-zone.ts';
import { rentals } from '../rentals/settings.ts';

/** The document title of a site whose settings have no title. */
export const DEFAULT_SITE_TITLE = 'Siteyard';

/** Returns the title of the site, or the built-in one. */
export const siteNameOf = ({ title }: { title: string }): string => title || DEFAULT_SITE_TITLE;

/** The maximum number of items in the menu. */
export const NAV_ITEMS_MOST = 40;

const navItem = z.strictObject({
  title: plainText(100).default(''),
  href: link.default(''),
  /** The background image of the item. */
  imageUrl: asset.default(''),
});

export const navItems = z.array(navItem).max(NAV_ITEMS_MOST);

/** The navbar, with the defaults of the specification's section 9. */
const nav = z.strictObject({
  logoImageUrl: asset.default(''),
  items: navItems.default([
    { title: 'Home', href: '/', imageUrl: '' },
    { title: 'Fleet', href: '/fleet', imageUrl: '' },
    { title: 'Services', href: '/services', imageUrl: '' },
    { title: 'Contact', href: '/contact', imageUrl: '' },
  ]),
  cta: z
    .strictObject({ label: plainText(100).default('Get a Quote'), href: link.default('/contact') })
    .prefault({}),
  /** Whether the navbar stays at the top while the page scrolls. */
  sticky: z.boolean().default(false),
  /** Whether the navbar has a call button on small screens; absent for no. See `callNumberOf`. */
  call: z.boolean().optional(),
});

/** The path that `/` redirects visitors to; '' if none. */
export const homePagePath = boundedText(300).refine(
  (value) => value === '' || (link.safeParse(value).success && value.startsWith('/')),
  {
    error: 'must be a path on this site, such as /pages/1',
  },
);

export const language = z.enum(LANGUAGES, { error: `must be one of ${LANGUAGES.join(', ')}` });

export const siteSettings = z.strictObject({
  title: plainText(200).default(''),
  faviconUrl: asset.default(''),
  home_page_path: homePagePath.default(''),
  /** The language of the pages. It also decides the text direction and the date format. */
  language: language.default(DEFAULT_LANGUAGE),
  /** The phone number and e-mail address; '' if none. */
  contact: z.strictObject({ phone: phone.default(''), email: email.default('') }).prefault({}),
  nav: nav.prefault({}),
  // The settings from here on are absent at their defaults, so that the hashes of older sites stay valid.
  business: business.optional(),
  /** The time zone of schedules and opening hours; absent for the server's time zone. */
  timezone: timeZone.optional(),
  notice: notice.optional(),
  look: look.optional(),
  /** The rules of the shop; absent if the site has no rental items. */
  rentals: rentals.optional(),
});

/** The default of the business, which is absent in the canonical form. */
export const NO_BUSINESS = business.parse({});
const NO_NOTICE = notice.parse({});

/**
 * Returns settings in canonical form, for storage and bundles: without optional settings that have
 * their default.
 */
export function tidySettings(settings: SiteSettings): SiteSettings {
  const tidy: SiteSettings = { ...settings, nav: { ...settings.nav } };
  if (!tidy.nav.call) delete tidy.nav.call;
  if (!tidy.business || deepEqual(tidy.business, NO_BUSINESS)) delete tidy.business;
  else tidy.business = tidyBusiness(tidy.business);
  if (!tidy.timezone) delete tidy.timezone;
  if (!tidy.notice || deepEqual(tidy.notice, NO_NOTICE)) delete tidy.notice;
  if (!tidy.look) delete tidy.look;
  if (!tidy.rentals) delete tidy.rentals;
  return tidy;
}

export type SiteSettings = z.output<typeof siteSettings>;
export type NavItem = SiteSettings['nav']['items'][number];
