import type { ContactFields } from '@siteyard/schemas/contact-request';
import { AppError } from '@siteyard/schemas/errors';
import type { Captcha } from '../../adapters/captcha.ts';

import type { ContactRequest, ContactRequestsService } from './contact-requests.service.ts';

/** A submission of the contact form. */
export interface ContactSubmission {
  fields: ContactFields;
  /** The hidden field, which only bots fill in. */
  honeypot: string | undefined;
  captchaToken: string | undefined;
  /** The `Idempotency-Key`, if any. */
  key: string | undefined;
  ip: string | undefined;
  /** The visitor's network, which the rate limit counts by. */
  network: string;
}

export interface ContactSubmissions {
  /**
   * Stores a request and notifies the administrators. A call with the same key is a retry: it returns
   * the stored request, and queues the notification if that was not done.
   * @throws AppError `captcha_required`, `captcha_failed`, `captcha_unavailable`,
   *   `too_many_requests`; `invalid_request` if the key was used for another message
   */
  send(submission: ContactSubmission): Promise<ContactRequest>;
}

export function createContactSubmissions(deps: {
  contactRequests: Pick<ContactRequestsService, 'findSent' | 'create' | 'markNotified'>;
  captcha: Pick<Captcha, 'verify'>;
  /** Limits the requests of one network. `take` throws AppError `too_many_requests`. */
  perNetwork: { take(key: string): Promise<void> };
  /** Queues the mail to the administrators. */
  notify: (request: ContactRequest) => Promise<void>;
}): ContactSubmissions {
  const { contactRequests, captcha, perNetwork, notify } = deps;

  async function store(submission: ContactSubmission): Promise<ContactRequest> {
    const { fields, honeypot, captchaToken, key, ip, network } = submission;
    // Before captcha and rate limit, because a retry after a lost answer must succeed.
    const sent = key === undefined ? null : await contactRequests.findSent(key, fields);
    if (sent) return sent;
    // Like a wrong captcha, so that a visitor whose browser filled in the field can try again.
    if (honeypot) throw new AppError('captcha_failed');
    await perNetwork.take(network);
    const used = await captcha.verify(captchaToken, ip);
    return contactRequests.create(fields, { key, captcha: used });
  }

  return {
    async send(submission) {
      const request = await store(submission);
      if (!request.notified) {
        await notify(request);
        await contactRequests.markNotified(request);
      }
      return request;
    },
  };
}
