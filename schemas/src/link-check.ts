import { z } from 'zod';
import { boundedText } from './primitives/bounded-text.ts';
import { MAX_URL_LENGTH } from './primitives/safe-url.ts';

/** The most links of one check: a menu with its call to action and home page fits in. */
export const LINK_CHECK_MOST = 100;

/** `POST /api/link_checks` */
export const linkCheckRequest = z.strictObject({
  links: z.array(boundedText(MAX_URL_LENGTH)).max(LINK_CHECK_MOST),
});

/**
 * Where a link leads: `fine` (a page that visitors see, or something that is not looked up),
 * `not_public` (a page that visitors do not see), `not_found` (nothing of this site), `not_a_link`.
 */
const linkState = z.enum(['fine', 'not_public', 'not_found', 'not_a_link']);

/** The links in the order of the request. Other sites are not asked. */
export const linkCheckAnswer = z.object({
  links: z.array(
    z.object({
      link: z.string(),
      state: linkState,
      /** The page of this site that it leads to, or null. */
      page: z.object({ id: z.number().int(), title: z.string() }).nullable(),
    }),
  ),
});

export type LinkCheckAnswer = z.output<typeof linkCheckAnswer>;
export type CheckedLink = LinkCheckAnswer['links'][number];
