import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { MAX_URL_LENGTH } from '../primitives/safe-url.ts';

/** The maximum number of links in one request: a menu with its call to action and home page has fewer. */
export const LINK_CHECK_MOST = 100;

/** `POST /api/link_checks` */
export const linkCheckRequest = z.strictObject({
  links: z.array(boundedText(MAX_URL_LENGTH)).max(LINK_CHECK_MOST),
});

/**
 * - `fine`: the link leads to a page that visitors see, or its target is not checked
 * - `not_public`: the link leads to a page that visitors do not see
 * - `not_found`: the link leads to an address of this site that does not exist
 * - `not_a_link`: the value is not a link
 */
const linkState = z.enum(['fine', 'not_public', 'not_found', 'not_a_link']);

/** The links in the order of the request. Links to other sites are not checked. */
export const linkCheckAnswer = z.object({
  links: z.array(
    z.object({
      link: z.string(),
      state: linkState,
      /** The page of this site that is the link's target, or null. */
      page: z.object({ id: z.number().int(), title: z.string() }).nullable(),
    }),
  ),
});

export type LinkCheckAnswer = z.output<typeof linkCheckAnswer>;
export type CheckedLink = LinkCheckAnswer['links'][number];
