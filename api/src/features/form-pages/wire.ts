import { AppError } from '@siteyard/schemas/errors';
import type { Captcha } from '../../adapters/captcha.ts';
import type { Config } from '../../config.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import {
  createContactSubmissions,
  type ContactSubmissionsDeps,
} from '../contact-requests/contact-submissions.service.ts';
import type { PageViews } from '../public-site/page-views.ts';
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
      captcha: { verify: async (token) => verifyWithoutScript(captcha, token ?? '') },
      perNetwork: rateLimits('plain-form-network', 5, 600),
    }),
    perNetwork: rateLimits('form-page-network', 60, 60),
    refusedPerNetwork: rateLimits('form-page-refused-network', 60, 60),
    publicUrl: deps.config.publicUrl,
  });
}

/** Checks the answer to a question: the key of the message, the question and the answer, a line each. */
function verifyWithoutScript({ withoutScript }: Captcha, token: string): string | undefined {
  if (withoutScript === 'nothing') return undefined;
  if (withoutScript === 'script') throw new AppError('captcha_required');
  const [key = '', question = '', answer = ''] = token.split('\n');
  return withoutScript.verify(key, question, answer);
}
