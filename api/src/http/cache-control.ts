/**
 * How long a cache in front of the site may answer without asking the site, in seconds. So a publish is
 * visible through such a cache after this time. Short, because an owner looks at the page after a publish;
 * long enough that a cache answers nearly all requests of a crowd.
 */
export const SHARED_CACHE_SECONDS = 5;

/**
 * The `Cache-Control` of answers that are the same for every guest. A browser asks each time whether its
 * copy is current, and a shared cache after `SHARED_CACHE_SECONDS` (RFC 9111, 5.2.2.10).
 */
export const PUBLIC_CACHE_CONTROL = `public, max-age=0, s-maxage=${SHARED_CACHE_SECONDS}, must-revalidate`;
