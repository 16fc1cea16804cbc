import { createHmac } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import type { Config } from '../config.ts';
import { createAltcha, type AltchaChallenge } from './captcha-altcha.ts';
import { createQuestions, type Questions } from './captcha-question.ts';
import { shortSha256 } from '../lib/sha256.ts';

export interface Captcha {
  /** A challenge for the self-hosted captcha; null for any other provider. */
  challenge(): Promise<AltchaChallenge | null>;
  /**
   * Checks a visitor's answer.
   * @returns an id of the answer, by which it is stored as used; undefined without a captcha
   * @throws AppError `captcha_required`, `captcha_failed`, `captcha_unavailable`
   */
  verify(token: string | undefined, ip: string | undefined): Promise<string | undefined>;
  /**
   * The check of a form without script: none, a question, or none that works, because the widgets of third
   * parties need script.
   */
  withoutScript: 'nothing' | Questions | 'script';
  /** Asks the provider whether it accepts the secret; a captcha of this site always works. */
  check(): Promise<'ok' | 'wrong_secret' | 'unreachable'>;
}

/** The siteverify endpoints of the providers; all three have the same request and response. */
const VERIFY_URLS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

/** A provider that takes longer than this, in ms, counts as down: a visitor is waiting. */
const PATIENCE_MS = 3_000;

/**
 * Creates the captcha that the configuration selects.
 * @param secret signs the challenges of the self-hosted captcha
 */
export function createCaptcha(config: Config['captcha'], secret: string): Captcha {
  const { provider } = config;
  if (provider === 'none')
    return {
      challenge: () => Promise.resolve(null),
      verify: () => Promise.resolve(undefined),
      withoutScript: 'nothing',
      check: () => Promise.resolve('ok'),
    };
  const key = createHmac('sha256', secret).update('captcha challenges').digest('hex');
  const altcha = provider === 'altcha' ? createAltcha(key) : undefined;
  return {
    challenge: () => altcha?.challenge() ?? Promise.resolve(null),
    withoutScript: altcha ? createQuestions(key) : 'script',
    async verify(token, ip) {
      if (token === undefined || token === '') throw new AppError('captcha_required');
      if (altcha) return altcha.verify(token);
      if ((await askProvider(config, token, ip)).success !== true)
        throw new AppError('captcha_failed');
      return shortSha256(token);
    },
    async check() {
      if (altcha) return 'ok';
      try {
        const answer = await askProvider(config, 'check-of-the-secret', undefined);
        const codes = [answer['error-codes']].flat();
        return codes.some((code) => WRONG_SECRET.includes(String(code))) ? 'wrong_secret' : 'ok';
      } catch {
        return 'unreachable';
      }
    },
  };
}

/** The codes of the providers for a secret that is missing, unknown, or that of another site key. */
const WRONG_SECRET = ['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch'];

/** The answer of a provider; all three have these members. */
interface ProviderAnswer {
  success?: unknown;
  /** Such as `invalid-input-secret`. */
  'error-codes'?: unknown;
}

/** @throws AppError `captcha_unavailable` */
async function askProvider(
  config: Config['captcha'],
  token: string,
  ip: string | undefined,
): Promise<ProviderAnswer> {
  const url = config.verifyUrl ?? VERIFY_URLS[config.provider as keyof typeof VERIFY_URLS];
  const form = new URLSearchParams({ secret: config.secret ?? '', response: token });
  if (ip) form.set('remoteip', ip);
  if (config.siteKey && config.provider === 'hcaptcha') form.set('sitekey', config.siteKey);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`the captcha provider answered ${response.status}`);
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch (error) {
    // Fails closed. The visitor's text stays in the form and can be sent again.
    throw new AppError('captcha_unavailable', { cause: error });
  }
}
