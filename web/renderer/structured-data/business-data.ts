import { businessNameOf, locationsOf } from '@siteyard/schemas/business';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { identifiers } from './identifiers.ts';
import { locationData } from './location-data.ts';

/**
 * The locations of the business and the business itself as structured data; empty without locations. The
 * business is a thing of its own, so that its identifier stays the same if it opens a second location.
 * @param origin of the site, without a trailing slash; undefined if it is unknown
 */
export function businessData(settings: SiteSettings, origin: string | undefined): object[] {
  const locations = locationsOf(settings);
  if (locations.length === 0) return [];
  const name = businessNameOf(settings);
  const logo = assetUrl(settings.nav.logoImageUrl);
  const image = logo?.startsWith('/') ? origin && origin + logo : logo;
  const places = locations.map((location) => ({
    '@type': 'LocalBusiness',
    ...(origin && { '@id': identifiers.location(origin, location.id) }),
    name: locations.length > 1 && location.name ? `${name} · ${location.name}` : name,
    ...(origin && { url: `${origin}/` }),
    ...(image && { image }),
    ...locationData(location),
    ...(origin && { parentOrganization: { '@id': identifiers.business(origin) } }),
  }));
  if (!origin) return places;
  const business = {
    '@type': 'Organization',
    '@id': identifiers.business(origin),
    name,
    url: `${origin}/`,
    ...(image && { logo: image }),
  };
  return [...places, business];
}
