import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

// This schema is not in `mail-address.ts`, because public pages load that file, and their scripts may not
// import zod.

/** The longest e-mail address of an account, in characters. */
const MAX_ACCOUNT_EMAIL = 320;

/** The e-mail address of an account, without surrounding white space. */
export const accountEmail = boundedText(MAX_ACCOUNT_EMAIL)
  .trim()
  .pipe(z.email('must be an email address'));
