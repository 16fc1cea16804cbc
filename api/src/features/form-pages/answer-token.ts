import { AppError } from '@siteyard/schemas/errors';
import type { Captcha } from '../../adapters/captcha.ts';

/** A visitor's answer to the question about a message. */
interface Answer {
  /** The key of the message; see `messageKey`. */
  key: string;
  /** The signed question. */
  question: string;
  answer: string;
}

/** Returns the captcha token of a form without script. It has the three parts, a line each. */
export const answerToken = ({ key, question, answer }: Answer): string =>
  [key, question, answer].join('\n');

/**
 * Checks the captcha token of a form without script.
 * @returns the id of the question, which can be used once; undefined if the site has no captcha
 * @throws AppError `captcha_required`, `captcha_failed`
 */
export function verifyAnswer({ withoutScript }: Captcha, token: string): string | undefined {
  if (withoutScript === 'nothing') return undefined;
  if (withoutScript === 'script') throw new AppError('captcha_required');
  const [key = '', question = '', answer = ''] = token.split('\n');
  return withoutScript.verify(key, question, answer);
}
