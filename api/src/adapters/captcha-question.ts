import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { shortSha256 } from '../lib/sha256.ts';

/** How long a visitor may take to answer, in ms. */
const VALID_MS = 30 * 60 * 1000;

/** The numbers in a question. The pages have a word for each of them. */
const NUMBERS = { min: 1, max: 9 } as const;

interface Question {
  numbers: [number, number];
  /** Sent back with the answer. It does not contain the sum. */
  token: string;
}

/** Questions for visitors whose browser runs no script, and so cannot solve the captcha of this site. */
export interface Questions {
  /** @param key the key of the message. The answer is valid only for this message. */
  ask(key: string, now?: number): Question;
  /**
   * Checks an answer, in the digits of any language of the product.
   * @returns an id of the question, by which it is stored as used
   * @throws AppError `captcha_failed` if it is wrong or too late
   */
  verify(key: string, token: string, answer: string, now?: number): string;
}

/** @param secret signs the questions; the same on every instance */
export function createQuestions(secret: string): Questions {
  const sign = (...parts: (string | number)[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['form question', ...parts]))
      .digest();
  return {
    ask(key, now = Date.now()) {
      const pick = () => randomInt(NUMBERS.min, NUMBERS.max + 1);
      const numbers: [number, number] = [pick(), pick()];
      const nonce = randomBytes(12).toString('base64url');
      const until = now + VALID_MS;
      const signature = sign(until, nonce, key, numbers[0] + numbers[1]).toString('base64url');
      return { numbers, token: `${until}.${nonce}.${signature}` };
    },
    verify(key, token, answer, now = Date.now()) {
      const [, until, nonce = '', signature = ''] =
        /^(\d{1,15})\.([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
      const expected = sign(Number(until), nonce, key, sumIn(answer));
      const isSigned = timingSafeEqual(
        createHmac('sha256', secret).update(expected).digest(),
        createHmac('sha256', secret).update(Buffer.from(signature, 'base64url')).digest(),
      );
      if (!isSigned || now > Number(until)) throw new AppError('captcha_failed');
      return shortSha256(`form question ${nonce}`);
    },
  };
}

/** The number of an answer; -1 for any other text. Arabic digits count as well. */
function sumIn(answer: string): number {
  const digits = answer
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  return /^\d{1,2}$/.test(digits) ? Number(digits) : -1;
}
