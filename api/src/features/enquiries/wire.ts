import type { Enquiry, SentEnquiry } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ContentStore } from '../../content/store.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import { estimateRoutes } from './estimates.routes.ts';
import { readEnquiry } from './read-enquiry.ts';
import { createRentedItems, type RentedItems } from './rented-items.ts';

/** Wires enquiries for rental items, and their estimates. */
export function wireEnquiries(deps: {
  content: ContentStore;
  readSettings: () => Promise<SiteSettings>;
  responseCache: ResponseCache;
  rateLimits: RateLimits;
}): {
  rentedItems: RentedItems;
  /** Reads the enquiry of a contact request. @throws AppError `invalid_request` */
  readEnquiry: (sent: SentEnquiry) => Promise<Enquiry>;
  routes: Route[];
} {
  const { content, readSettings, responseCache, rateLimits } = deps;
  const items = createRentedItems(content);
  return {
    rentedItems: items,
    readEnquiry: async (sent) =>
      readEnquiry(
        { settings: await readSettings(), findItems: items.find },
        sent,
        'contact_request',
      ),
    routes: estimateRoutes({
      readSettings,
      findItems: items.find,
      choices: items.choices,
      responseCache,
      perNetwork: rateLimits('estimate-network', 60, 60),
    }),
  };
}
