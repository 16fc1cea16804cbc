import { AppError } from '@siteyard/schemas/errors';
import {
  estimateAnswer,
  estimateRequest,
  itemChoices,
  CONFIRMS,
  showsEstimates,
} from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ResponseCache } from '../../http/response-cache.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import { readEnquiry, type EnquiryDeps } from './read-enquiry.ts';
import type { RentedItems } from './rented-items.ts';

/**
 * The calls of the contact form: the items to choose from, and the estimate while the visitor fills in
 * the form.
 */
export function estimateRoutes(
  deps: Pick<EnquiryDeps, 'findItems'> & {
    readSettings: () => Promise<SiteSettings>;
    choices: RentedItems['choices'];
    responseCache: ResponseCache;
    perNetwork: RateLimit;
  },
): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/item_choices',
      policy: 'everybody',
      summary: 'List the items that visitors can ask for',
      answer: itemChoices,
      hasEtag: true,
      handle: ({ req, res }) =>
        deps.responseCache.send(req, res, '/api/item_choices', async () => ({
          type: 'application/json',
          body: JSON.stringify({ items: await deps.choices() }),
        })),
    }),
    route({
      method: 'post',
      path: '/api/estimates',
      policy: 'everybody',
      summary:
        'Estimate the price of a rental; the business confirms the price and the availability',
      body: estimateRequest,
      answer: estimateAnswer,
      errors: ['not_found', 'too_many_requests'],
      handle: async ({ body, req }) => {
        await deps.perNetwork.take(networkOf(req.ip));
        const settings = await deps.readSettings();
        if (!settings.rentals || !showsEstimates(settings.rentals))
          throw new AppError('not_found', { message: 'This site shows no estimates.' });
        const { findItems } = deps;
        const enquiry = await readEnquiry({ settings, findItems }, body.estimate, 'estimate');
        return { estimate: enquiry.estimate ?? null, note: CONFIRMS };
      },
    }),
  ];
}
