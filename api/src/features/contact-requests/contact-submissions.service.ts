import type { ContactFields } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Enquiry, SentEnquiry } from '@siteyard/schemas/rentals';
import type { Captcha } from '../../adapters/captcha.ts';
import type { ContactRequest, ContactRequestsService } from './contact-requests.service.ts';
import { hashOf } from './request-hash.ts';

/** A submission of the contact form. */
interface ContactSubmission {
  fields: ContactFields;
  /** The items, the days and the other fields of an enquiry; empty for other messages. */
  enquiry: SentEnquiry;
  /** The hidden honeypot field. Only bots fill it in. */
  honeypot: string | undefined;
  captchaToken: string | undefined;
  /** The `Idempotency-Key`, if any. */
  key: string | undefined;
  ip: string | undefined;
  /** The network of the visitor, for the rate limit. */
  network: string;
}

export interface ContactSubmissions {
  /**
   * Stores a request and notifies the administrators. A call with the same key is a retry: it returns the
   * stored request, and queues the notification if the first call did not.
   * @throws AppError `captcha_required`, `captcha_failed`, `captcha_unavailable`, `too_many_requests`;
   *   `invalid_request` if the key was used for another message, or if an item of the enquiry is not
   *   available
   */
  send(submission: ContactSubmission): Promise<ContactRequest>;
}

export interface ContactSubmissionsDeps {
  contactRequests: Pick<ContactRequestsService, 'findSent' | 'create' | 'markNotified'>;
  captcha: Pick<Captcha, 'verify'>;
  /** Limits the number of requests from one network. `take` throws AppError `too_many_requests`. */
  perNetwork: { take(key: string): Promise<void> };
  /** Looks up the items of an enquiry. @throws AppError `invalid_request` */
  readEnquiry: (sent: SentEnquiry) => Promise<Enquiry>;
  notify: (request: ContactRequest) => Promise<void>;
}

export function createContactSubmissions(deps: ContactSubmissionsDeps): ContactSubmissions {
  const { contactRequests, captcha, perNetwork, notify } = deps;

  async function store(submission: ContactSubmission): Promise<ContactRequest> {
    const { fields, enquiry: asked, honeypot, captchaToken, key, ip, network } = submission;
    const hash = hashOf(fields, asked);
    // Checked before the captcha and the rate limit, so that a retry after a lost response always succeeds.
    const sent = key === undefined ? null : await contactRequests.findSent(key, hash);
    if (sent) return sent;
    // Answers like for a wrong captcha. A visitor whose browser filled in the honeypot can try again.
    if (honeypot) throw new AppError('captcha_failed');
    await perNetwork.take(network);
    // Checked before the captcha, because a captcha token can be used only once. So the visitor can correct
    // the enquiry and send it again.
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
