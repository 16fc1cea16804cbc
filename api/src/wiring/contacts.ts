import { businessNameOf } from '@siteyard/schemas/business';
import { AppError } from '@siteyard/schemas/errors';
import type { SentEnquiry } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { ContentStore } from '../content/store.ts';
import type { Accounts } from './accounts.ts';
import { createCaptcha, type Captcha } from '../adapters/captcha.ts';
import type { Config } from '../config.ts';
import { captchaRoutes } from '../features/captcha/captcha.routes.ts';
import { createAnonymiser } from '../features/contact-requests/anonymise.ts';
import { contactMail, replyMail } from '../features/contact-requests/contact-mail.ts';
import { createContactReplies } from '../features/contact-requests/contact-replies.service.ts';
import { contactRequestRoutes } from '../features/contact-requests/contact-requests.routes.ts';
import {
  createContactRequestsService,
  type ContactRequest,
  type ContactRequestsService,
} from '../features/contact-requests/contact-requests.service.ts';
import { createContactSubmissions } from '../features/contact-requests/contact-submissions.service.ts';
import {
  createMovedRequests,
  type MovedRequests,
} from '../features/contact-requests/moved-requests.service.ts';
import { estimateRoutes } from '../features/enquiries/estimates.routes.ts';
import type { AnswerFormDeps } from '../features/form-pages/answer-form.ts';
import { readEnquiry } from '../features/enquiries/read-enquiry.ts';
import { createRentedItems } from '../features/enquiries/rented-items.ts';
import { contactExportRoutes } from '../features/content-ops/export/contact-export.routes.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import type { Route } from '../http/route.ts';
import type { SiteAddress } from './site-address.ts';

/** Contact requests, and the captcha of their form. */
export interface Contacts {
  contactRequests: ContactRequestsService;
  captcha: Captcha;
  /** Requests that exports and imports move. */
  moved: MovedRequests;
  /** Stores the forms without script. */
  forms: AnswerFormDeps;
  routes: Route[];
}

/** Wires contact requests, the captcha of their form, and the mail about them. */
export function createContacts(deps: {
  config: Config;
  address: SiteAddress;
  connection: Connection;
  /** Signs challenges, and hides people in exports without personal data. */
  secret: string;
  accounts: Accounts;
  content: ContentStore;
  answers: KeptAnswers;
  readSettings: () => Promise<SiteSettings>;
}): Contacts {
  const { config, connection, secret } = deps;
  const { outbox, adminUsers, rateLimits } = deps.accounts;
  const contactRequests = createContactRequestsService({ connection });
  const moved = createMovedRequests({ connection });
  const captcha = createCaptcha(config.captcha, secret);
  const items = createRentedItems(deps.content);

  outbox.register('contact_request', async ({ id }) => {
    const to = config.contactNotify ?? (await adminUsers.list()).map(({ email }) => email);
    if (to === 'none') return null;
    const request = await contactRequests.find(String(id));
    return request && contactMail(request, to, deps.address.origin());
  });

  outbox.register(
    'contact_reply',
    async ({ id, reply }) => {
      const request = await contactRequests.find(String(id));
      return (
        request && replyMail(request, String(reply), businessNameOf(await deps.readSettings()))
      );
    },
    ({ id, reply }) => contactRequests.markReplySent(String(id), String(reply)),
  );

  const submitting = {
    contactRequests,
    async readEnquiry(sent: SentEnquiry) {
      const settings = await deps.readSettings();
      return readEnquiry({ settings, findItems: items.find }, sent, 'contact_request');
    },
    notify: (request: ContactRequest) =>
      outbox.add('contact_request', { id: request._id.toHexString() }),
  };

  return {
    contactRequests,
    captcha,
    moved,
    forms: {
      captcha,
      checkEnquiry: submitting.readEnquiry,
      submissions: createContactSubmissions({
        ...submitting,
        captcha: { verify: async (token) => verifyWithoutScript(captcha, token ?? '') },
        // Fewer than with script: a question is easier than the captcha.
        perNetwork: rateLimits('plain-form-network', 5, 600),
      }),
    },
    routes: [
      ...contactExportRoutes({
        ...{ contacts: moved, ofPerson: contactRequests.ofPerson },
        anonymise: createAnonymiser(secret),
      }),
      ...captchaRoutes({ captcha, rateLimits }),
      ...estimateRoutes({
        ...{ readSettings: deps.readSettings, findItems: items.find },
        ...{ choices: items.choices, answers: deps.answers },
        perNetwork: rateLimits('estimate-network', 60, 60),
      }),
      ...contactRequestRoutes({
        contactRequests,
        owned: items.owned,
        replies: createContactReplies({
          contactRequests,
          queue: (about, written) => outbox.addOnce('contact_reply', about, written),
          hasAdministrator: async (id) => (await adminUsers.list()).some((each) => each.id === id),
          perAccount: rateLimits('contact-reply-account', 30, 600),
        }),
        submissions: createContactSubmissions({
          ...{ ...submitting, captcha },
          perNetwork: rateLimits('contact-network', 10, 600),
        }),
      }),
    ],
  };
}

/** Checks the answer to a question: the key of the message, the question and the answer, a line each. */
function verifyWithoutScript({ withoutScript }: Captcha, token: string): string | undefined {
  if (withoutScript === 'nothing') return undefined;
  if (withoutScript === 'script') throw new AppError('captcha_required');
  const [key = '', question = '', answer = ''] = token.split('\n');
  return withoutScript.verify(key, question, answer);
}
