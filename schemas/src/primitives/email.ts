import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

// These schemas are not in `mail-address.ts`, because public pages load that file, and their scripts may
// not import zod.

/**
 * `name@host.tld`, deliberately simple (specification, section 5). The first part of the host has
 * no dot, so there is only one way to match, in linear time.
 */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The longest e-mail address of an account, in characters. */
const MAX_ACCOUNT_EMAIL = 320;

/** The e-mail address of an account, without surrounding white space. */
export const accountEmail = boundedText(MAX_ACCOUNT_EMAIL)
  .trim()
  .pipe(z.email('must be an email address'));
