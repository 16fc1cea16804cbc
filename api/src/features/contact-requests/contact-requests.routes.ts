import { pipeline } from 'node:stream/promises';
import {
  contactRequestAnswer,
  contactRequestFilter,
  contactRequestList,
  contactRequestReceived,
  createContactRequest,
  listContactRequestsQuery,
  updateContactRequest,
} from '@siteyard/schemas/contact-request';
import { AppError } from '@siteyard/schemas/errors';
import type { Response } from 'express';
import { z } from 'zod';
import type { Captcha } from '../../adapters/captcha.ts';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { networkOf, type RateLimits } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import { CSV_HEAD, presentContactRequest, presentCsvRecord } from './contact-requests.presenter.ts';
import type { ContactRequest, ContactRequestsService } from './contact-requests.service.ts';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

export interface ContactRequestRoutesDeps {
  contactRequests: ContactRequestsService;
  captcha: Captcha;
  rateLimits: RateLimits;
  /** Has the administrators told of a new request. */
  notify: (request: ContactRequest) => Promise<void>;
}

/** The calls of the specification's section 7 for contact requests. */
export function contactRequestRoutes(deps: ContactRequestRoutesDeps): Route[] {
  const { contactRequests, captcha } = deps;
  const byNetwork = deps.rateLimits('contact-network', 10, 600);
  const one = { path: '/api/contact_requests/:id', policy: 'administrator', params } as const;
  const notFound = 'contact_request_not_found';
  return [
    route({
      method: 'post',
      path: '/api/contact_requests',
      policy: 'everybody',
      summary: 'Send a contact request; the same Idempotency-Key again is a retry',
      body: createContactRequest,
      status: 201,
      answer: contactRequestReceived,
      errors: ['captcha_required', 'captcha_failed', 'captcha_unavailable', 'too_many_requests'],
      handle: async ({ body, req }) => {
        const { website, ...fields } = body.contact_request;
        const key = idempotencyKey(req);
        // Looked up first: the retry of an answer that was lost is a success, not a used captcha.
        let request = key ? await contactRequests.findSent(key, fields) : null;
        if (!request) {
          // Answered like a wrong captcha, so that nothing of a real visitor's text is lost.
          if (website) throw new AppError('captcha_failed');
          await byNetwork.take(networkOf(req.ip));
          const used = await captcha.verify(body.captcha_token, req.ip);
          request = await contactRequests.create(fields, { key, captcha: used });
        }
        if (!request.notified) {
          await deps.notify(request);
          await contactRequests.markNotified(request);
        }
        return { ok: true, id: request._id.toHexString() };
      },
    }),
    route({
      method: 'get',
      path: '/api/contact_requests.csv',
      policy: 'administrator',
      summary: 'What the filter shows, as CSV',
      query: contactRequestFilter,
      handle: ({ query, res }) => sendCsv(res, contactRequests.all(query)),
    }),
    route({
      method: 'get',
      path: '/api/contact_requests',
      policy: 'administrator',
      summary: 'List contact requests',
      query: listContactRequestsQuery,
      answer: contactRequestList,
      handle: async ({ query }) => {
        const { items, total } = await contactRequests.list(query, query);
        return { items: items.map(presentContactRequest), total };
      },
    }),
    route({
      ...one,
      method: 'get',
      notFound,
      errors: [notFound],
      summary: 'One contact request',
      answer: contactRequestAnswer,
      handle: async ({ params: { id } }) => presentContactRequest(await contactRequests.get(id)),
    }),
    route({
      ...one,
      method: 'put',
      notFound,
      errors: [notFound],
      summary: 'Resolve, reopen, or keep notes',
      activity: 'contact_request.changed',
      body: updateContactRequest,
      answer: contactRequestAnswer,
      handle: async ({ params: { id }, body }) =>
        presentContactRequest(await contactRequests.update(id, body.contact_request)),
    }),
    route({
      ...one,
      method: 'delete',
      notFound,
      errors: [notFound],
      summary: 'Delete a contact request; it can be restored for 30 days',
      activity: 'contact_request.deleted',
      answer: z.object({ ok: z.literal(true) }),
      handle: async ({ params: { id }, actor }) => {
        await contactRequests.remove(id, actor().name);
        return { ok: true };
      },
    }),
  ];
}

/** Sends records as they are read, at the speed of who reads them. */
async function sendCsv(res: Response, requests: AsyncIterable<ContactRequest>): Promise<void> {
  res
    .status(200)
    .type('text/csv')
    .set('Content-Disposition', 'attachment; filename="contact-requests.csv"');
  await pipeline(csvLines(requests), res).catch((error: NodeJS.ErrnoException) => {
    // Who leaves in the middle is no error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* csvLines(requests: AsyncIterable<ContactRequest>): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const request of requests) yield presentCsvRecord(request);
}
