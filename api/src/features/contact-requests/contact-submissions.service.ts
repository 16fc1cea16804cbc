import type { ContactFields } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Enquiry, SentEnquiry } from '@siteyard/schemas/rentals';
import type { Captcha } from '../../adapters/captcha.ts';
import type { ContactRequest, ContactRequestsService } from './contact-requests.service.ts';
import { hashOf } from './request-words.ts';

/** A submission of the contact form. */
export interface ContactSubmission {
  fields: ContactFields;
  /** Items, days and the rest of an enquiry; empty for other messages. */
  enquiry: SentEnquiry;
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
   *   `too_many_requests`; `invalid_request` if the key was used for another message, or if an item of
   *   the enquiry is not available
   */
  send(submission: ContactSubmission): Promise<ContactRequest>;
}

export interface ContactSubmissionsDeps {
  contactRequests: Pick<ContactRequestsService, 'findSent' | 'create' | 'markNotified'>;
  captcha: Pick<Captcha, 'verify'>;
  /** Limits the requests of one network. `take` throws AppError `too_many_requests`. */
  perNetwork: { take(key: string): Promise<void> };
  /** Looks up what an enquiry names. @throws AppError `invalid_request` */
  readEnquiry: (sent: SentEnquiry) => Promise<Enquiry>;
  notify: (request: ContactRequest) => Promise<void>;
}

export function createContactSubmissions(deps: ContactSubmissionsDeps): ContactSubmissions {
  const { contactRequests, captcha, perNetwork, notify } = deps;

  async function store(submission: ContactSubmission): Promise<ContactRequest> {
    const { fields, enquiry: asked, honeypot, captchaToken, key, ip, network } = submission;
    const hash = hashOf(fields, asked);
    // This comes before the captcha and the rate limit, because a retry after a lost answer must succeed.
    const sent = key === undefined ? null : await contactRequests.findSent(key, hash);
    if (sent) return sent;
    // Like a wrong captcha, so that a visitor whose browser filled in the field can try again.
    if (honeypot) throw new AppError('captcha_failed');
    await perNetwork.take(network);
    // Before the captcha, whose answer works once: the visitor can correct the enquiry and send it again.
    const enquiry = Object.keys(asked).length === 0 ? {} : await deps.readEnquiry(asked);
    const used = await captcha.verify(captchaToken, ip);
    return contactRequests.create({ ...fields, ...enquiry }, { hash, key, captcha: used });
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
