import { createCaptcha, type Captcha } from '../../adapters/captcha.ts';
import type { Config } from '../../config.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import { captchaRoutes } from './captcha.routes.ts';

/** Wires the captcha of the contact form. */
export function wireCaptcha(deps: {
  config: Pick<Config, 'captcha'>;
  /** The secret that signs the challenges. */
  secret: string;
  rateLimits: RateLimits;
}): { captcha: Captcha; routes: Route[] } {
  const { config, secret, rateLimits } = deps;
  const captcha = createCaptcha(config.captcha, secret);
  return { captcha, routes: captchaRoutes({ captcha, rateLimits }) };
}
