import { z } from 'zod';

/**
 * A string of at most `max` characters: the base of every text in a request. An over-long value
 * fails here, and no later check of the schema looks at it. zod's own `max()` would go on, so a
 * pattern would run over everything that the body holds.
 */
export function boundedText(max: number, error = `is too long; at most ${max} characters`) {
  return z.string().max(max, { error, abort: true });
}

/**
 * `name@host.tld`, deliberately simple (specification, section 5). The host is read up to its first
 * dot, so there is one way to match and the time is linear.
 */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Longest e-mail address of an account, in characters. */
const MAX_ACCOUNT_EMAIL = 320;

/** The e-mail address of an account, without surrounding white space. */
export const accountEmail = boundedText(MAX_ACCOUNT_EMAIL)
  .trim()
  .pipe(z.email('must be an e-mail address'));
