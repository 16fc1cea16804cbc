import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';
import { isPlainObject } from '@siteyard/schemas/values';
import type { Challenge, Solution } from 'altcha-lib/types';
import { shortSha256 } from '../lib/sha256.ts';

export type AltchaChallenge = Challenge;

/** How many hashes a browser must try: about a second on an old phone. */
const TRIES = { min: 20_000, max: 60_000 } as const;
/** How long a visitor may take to write the message, in ms. */
const VALID_MS = 60 * 60 * 1000;
/** No person fills in the form faster than this, in ms; the answer to a faster caller is delayed. */
const AT_LEAST_MS = 1_000;

/**
 * A self-hosted proof of work: no third party and no tracking. The library is loaded with the first
 * challenge.
 * @param secret signs the challenges; the same on every instance
 */
export function createAltcha(secret: string): {
  challenge(): Promise<AltchaChallenge>;
  verify(token: string): Promise<string>;
} {
  const library = async () => {
    const [{ createChallenge, verifySolution, randomInt }, { deriveKey }] = await Promise.all([
      import('altcha-lib'),
      import('altcha-lib/algorithms/sha'),
    ]);
    return { createChallenge, verifySolution, randomInt, deriveKey };
  };
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  return {
    async challenge() {
      const { createChallenge, randomInt, deriveKey } = await library();
      return createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(TRIES.max, TRIES.min),
        data: { issued: Date.now() },
        expiresAt: new Date(Date.now() + VALID_MS),
        deriveKey,
        ...secrets,
      });
    },
    async verify(token) {
      const { verifySolution, deriveKey } = await library();
      const { challenge, solution } = readToken(token);
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(
        () => null, // It throws on a challenge that this site did not create.
      );
      if (!result?.verified || result.expired) throw new AppError('captcha_failed');
      const issued = Number(challenge.parameters.data?.['issued']);
      const early = issued + AT_LEAST_MS - Date.now();
      if (early > 0) await wait(Math.min(early, AT_LEAST_MS));
      return shortSha256(challenge.parameters.nonce);
    },
  };
}

/** The token of the form: challenge and solution, as base64 of JSON. */
function readToken(token: string): { challenge: Challenge; solution: Solution } {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    if (isPlainObject(read) && isPlainObject(read.challenge) && isPlainObject(read.solution)) {
      const { parameters } = read.challenge;
      // A challenge of this site always has these values. Any other cost is not even computed.
      if (
        isPlainObject(parameters) &&
        parameters.algorithm === 'SHA-256' &&
        parameters.cost === 1 &&
        typeof parameters.nonce === 'string'
      )
        return read as unknown as { challenge: Challenge; solution: Solution };
    }
  } catch {
    // An answer that is not JSON in base64 is refused like any other wrong answer.
  }
  throw new AppError('captcha_failed');
}
