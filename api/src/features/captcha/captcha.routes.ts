import { AppError } from '@siteyard/schemas/errors';
import { z } from 'zod';
import type { Captcha } from '../../adapters/captcha.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';

/** The call that returns a challenge of altcha, the captcha without another service. */
export function captchaRoutes(deps: { captcha: Captcha; rateLimits: RateLimits }): Route[] {
  const byNetwork = deps.rateLimits('captcha-network', 60, 60);
  return [
    route({
      method: 'get',
      path: '/api/captcha/challenge',
      policy: 'everybody',
      summary: 'Get a challenge of altcha for the contact form',
      answer: z.looseObject({}),
      errors: ['not_found', 'too_many_requests'],
      handle: async ({ req }) => {
        await byNetwork.take(networkOf(req.ip));
        const challenge = await deps.captcha.challenge();
        if (!challenge)
          throw new AppError('not_found', { message: 'This site does not use altcha.' });
        return challenge;
      },
    }),
  ];
}
