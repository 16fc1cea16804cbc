import { businessNameOf } from '@siteyard/schemas/business';
import type { Enquiry, SentEnquiry } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { Captcha } from '../../adapters/captcha.ts';
import type { Config } from '../../config.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { AdminUsersService } from '../admin-users/admin-users.service.ts';
import { contactExportRoutes } from '../content-ops/export/contact-export.routes.ts';
import type { RentedItems } from '../enquiries/rented-items.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { createAnonymiser } from './anonymise.ts';
import { contactMail, replyMail } from './contact-mail.ts';
import { createContactReplies } from './contact-replies.service.ts';
import { contactRequestRoutes } from './contact-requests.routes.ts';
import {
  createContactRequestsService,
  type ContactRequest,
  type ContactRequestsService,
} from './contact-requests.service.ts';
import {
  createContactSubmissions,
  type ContactSubmissionsDeps,
} from './contact-submissions.service.ts';
import { createMovedRequests, type MovedRequests } from './moved-requests.service.ts';

/** Wires contact requests, and the mail about them. */
export function wireContactRequests(deps: {
  config: Config;
  connection: Connection;
  address: { origin(): string };
  /** The secret for replacing personal data in exports. */
  secret: string;
  adminUsers: AdminUsersService;
  outbox: MailOutbox;
  captcha: Captcha;
  rentedItems: RentedItems;
  readEnquiry: (sent: SentEnquiry) => Promise<Enquiry>;
  readSettings: () => Promise<SiteSettings>;
  rateLimits: RateLimits;
}): {
  contactRequests: ContactRequestsService;
  /** Reads and adds requests for exports and imports. */
  movedRequests: MovedRequests;
  /** Stores requests and notifies the administrators, for all forms of the site. */
  submitting: Pick<ContactSubmissionsDeps, 'contactRequests' | 'readEnquiry' | 'notify'>;
  routes: Route[];
} {
  const { connection, adminUsers, outbox, captcha, rentedItems, rateLimits } = deps;
  const contactRequests = createContactRequestsService({ connection });
  const movedRequests = createMovedRequests({ connection });
  registerMails(deps, contactRequests);
  const submitting = {
    contactRequests,
    readEnquiry: deps.readEnquiry,
    notify: (request: ContactRequest) =>
      outbox.add('contact_request', { id: request._id.toHexString() }),
  };
  const replies = createContactReplies({
    contactRequests,
    queue: (about, written) => outbox.addOnce('contact_reply', about, written),
    hasAdministrator: async (id) => (await adminUsers.find(id)) !== null,
    perAccount: rateLimits('contact-reply-account', 30, 600),
  });
  const submissions = createContactSubmissions({
    ...submitting,
    captcha,
    perNetwork: rateLimits('contact-network', 10, 600),
  });
  return {
    contactRequests,
    movedRequests,
    submitting,
    routes: [
      ...contactExportRoutes({
        contacts: movedRequests,
        ofPerson: contactRequests.ofPerson,
        anonymise: createAnonymiser(deps.secret),
      }),
      ...contactRequestRoutes({
        contactRequests,
        owned: rentedItems.owned,
        replies,
        submissions,
      }),
    ],
  };
}

/** Registers the mail about a new request and the mail of a reply. */
function registerMails(
  deps: Pick<
    Parameters<typeof wireContactRequests>[0],
    'config' | 'adminUsers' | 'outbox' | 'address' | 'readSettings'
  >,
  contactRequests: ContactRequestsService,
): void {
  const { config, adminUsers, outbox, address, readSettings } = deps;
  outbox.register('contact_request', async ({ id }) => {
    const to = config.contactNotify ?? (await adminUsers.list()).map(({ email }) => email);
    if (to === 'none') return null;
    const request = await contactRequests.find(String(id));
    if (!request) return null;
    const { language } = await readSettings();
    return contactMail(request, to, { origin: address.origin(), language });
  });
  outbox.register(
    'contact_reply',
    async ({ id, reply }) => {
      const request = await contactRequests.find(String(id));
      if (!request) return null;
      const settings = await readSettings();
      const site = { name: businessNameOf(settings), language: settings.language };
      return replyMail(request, String(reply), site);
    },
    ({ id, reply }) => contactRequests.markReplySent(String(id), String(reply)),
  );
}
