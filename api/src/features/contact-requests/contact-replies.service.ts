import { AppError } from '@siteyard/schemas/errors';
import { mailAddress } from '@siteyard/schemas/primitives/mail-address';
import { isEnquiry } from '@siteyard/schemas/rentals';
import { administratorOf, type Actor } from '../../lib/actor.ts';
import type { ContactRequest, ContactRequestsService } from './contact-requests.service.ts';

export interface ContactReplies {
  /**
   * Stores a reply and queues its mail. A retry with the same id sends no second mail. A quote sets the
   * outcome of an enquiry to quoted, except for a won enquiry.
   * @throws AppError `contact_request_not_found`, `too_many_requests`; `invalid_request` if the visitor's
   *   address cannot receive mail
   */
  send(
    id: string,
    reply: { id: string; text: string; resolve: boolean; quote: boolean },
    actor: Actor,
  ): Promise<ContactRequest>;
  /** @throws AppError `invalid_request` if there is no such administrator */
  checkAdministrator(id: string | null | undefined): Promise<void>;
}

/** Sends replies to visitors, and checks the administrator in charge of a request. */
export function createContactReplies(deps: {
  contactRequests: ContactRequestsService;
  /** Queues the mail of a reply. */
  queue: (about: { id: string; reply: string }, written: Date) => Promise<void>;
  hasAdministrator: (id: string) => Promise<boolean>;
  /** Limits how many replies one administrator can send. */
  perAccount: { take(key: string): Promise<void> };
}): ContactReplies {
  return {
    async send(id, { quote, ...reply }, actor) {
      await deps.perAccount.take(administratorOf(actor));
      const before = await deps.contactRequests.get(id);
      const { email } = before;
      if (mailAddress(email) === null)
        throw new AppError('invalid_request', {
          message: `The reply cannot be sent: ${email} is not an email address.`,
          issues: [{ path: 'reply', message: `cannot be sent to ${email}` }],
        });
      const by = actor.name ?? '';
      const isQuoted = quote && isEnquiry(before) && before.outcome !== 'won';
      const request = await deps.contactRequests.addReply(id, { ...reply, by, isQuoted });
      // If the first attempt stored the reply but did not queue the mail, a retry queues it. A mail that was
      // sent is not queued again.
      const { written_at } = request.replies?.find((each) => each.id === reply.id) ?? {};
      if (written_at && !request.replies_sent?.[reply.id])
        await deps.queue({ id, reply: reply.id }, written_at);
      return request;
    },
    async checkAdministrator(id) {
      if (!id || (await deps.hasAdministrator(id))) return;
      throw new AppError('invalid_request', {
        issues: [
          { path: 'contact_request.assigned_to', message: 'is not an administrator of this site' },
        ],
      });
    },
  };
}
