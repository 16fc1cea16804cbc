import type { Captcha } from '../../adapters/captcha.ts';
import { ok, problem, warning, type CheckResult } from './check-result.ts';

/** Checks the captcha of the contact form. @param provider the value of `CAPTCHA_PROVIDER` */
export async function checkCaptcha(
  captcha: Pick<Captcha, 'check'>,
  provider: string,
): Promise<CheckResult> {
  if (provider === 'none')
    return warning(
      'CAPTCHA_PROVIDER is none, so programs can send the contact form.',
      'Set CAPTCHA_PROVIDER to altcha, which needs nothing else.',
    );
  switch (await captcha.check()) {
    case 'ok':
      return ok(`The captcha ${provider} works.`);
    case 'wrong_secret':
      return problem(
        `${provider} refuses CAPTCHA_SECRET, so visitors cannot send the contact form.`,
        'Copy the secret key from the provider again.',
      );
    case 'unreachable':
      return problem(
        `${provider} cannot be reached, so visitors cannot send the contact form.`,
        'Let the site call it, or set CAPTCHA_PROVIDER to altcha.',
      );
  }
}
