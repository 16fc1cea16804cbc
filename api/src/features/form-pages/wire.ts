import type { Captcha } from '../../adapters/captcha.ts';
import type { Config } from '../../config.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import {
  createContactSubmissions,
  type ContactSubmissionsDeps,
} from '../contact-requests/contact-submissions.service.ts';
import type { PageViews } from '../public-site/page-views.ts';
import { verifyAnswer } from './answer-token.ts';
import { formPageRoutes } from './form-pages.routes.ts';

/** Wires the forms for browsers without script. */
export function wireFormPages(deps: {
  config: Pick<Config, 'publicUrl'>;
  captcha: Captcha;
  submitting: Pick<ContactSubmissionsDeps, 'contactRequests' | 'readEnquiry' | 'notify'>;
  views: PageViews;
  rateLimits: RateLimits;
}): Route[] {
  const { captcha, submitting, views, rateLimits } = deps;
  return formPageRoutes({
    captcha,
    views,
    checkEnquiry: submitting.readEnquiry,
    submissions: createContactSubmissions({
      ...submitting,
      captcha: { verify: async (token) => verifyAnswer(captcha, token ?? '') },
      perNetwork: rateLimits('plain-form-network', 5, 600),
    }),
    perNetwork: rateLimits('form-page-network', 60, 60),
    refusedPerNetwork: rateLimits('form-page-refused-network', 60, 60),
    publicUrl: deps.config.publicUrl,
  });
}
