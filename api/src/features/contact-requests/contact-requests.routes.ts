import { pipeline } from 'node:stream/promises';
import {
  contactRequestAnswer,
  contactRequestFilter,
  contactRequestList,
  contactRequestReceived,
  createContactRequest,
  listContactRequestsQuery,
  openContactRequests,
  replyToContactRequest,
  updateContactRequest,
} from '@siteyard/schemas/http';
import { overlapsAnswer, splitEnquiry } from '@siteyard/schemas/rentals';
import type { Response } from 'express';
import { z } from 'zod';
import { networkOf } from '../../http/network.ts';
import { route, type Route } from '../../http/route.ts';
import { findOverlaps } from '../enquiries/overlaps.ts';
import {
  CSV_ENQUIRY_HEAD,
  CSV_HEAD,
  presentContactRequest,
  presentCsvRecord,
  presentReceived,
} from './contact-requests.presenter.ts';
import type { ContactRequest, ContactRequestsService } from './contact-requests.service.ts';
import type { ContactReplies } from './contact-replies.service.ts';
import type { ContactSubmissions } from './contact-submissions.service.ts';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/**
 * The routes for contact requests (specification, section 7). The list is not split, because each route is independent
 * of the others.
 */
export function contactRequestRoutes(deps: {
  contactRequests: ContactRequestsService;
  submissions: ContactSubmissions;
  replies: ContactReplies;
  /** Returns the number of pieces that the business owns, by item key. */
  owned: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}): Route[] {
  const { contactRequests, submissions, replies } = deps;
  const one = { path: '/api/contact_requests/:id', policy: 'administrator', params } as const;
  const notFound = 'contact_request_not_found';
  return [
    route({
      method: 'post',
      path: '/api/contact_requests',
      policy: 'everybody',
      summary: 'Send a contact request; a call with the same Idempotency-Key is a retry',
      takesIdempotencyKey: true,
      body: createContactRequest,
      status: 201,
      answer: contactRequestReceived,
      errors: ['captcha_required', 'captcha_failed', 'captcha_unavailable', 'too_many_requests'],
      handle: async ({ body, req, idempotencyKey }) => {
        const { website: honeypot, ...sent } = body.contact_request;
        const request = await submissions.send({
          ...splitEnquiry(sent),
          honeypot,
          captchaToken: body.captcha_token,
          key: idempotencyKey,
          ip: req.ip,
          network: networkOf(req.ip),
        });
        return presentReceived(request);
      },
    }),
    route({
      method: 'get',
      path: '/api/contact_requests.csv',
      policy: 'administrator',
      summary: 'Export the filtered contact requests as CSV',
      answerType: 'text/csv',
      query: contactRequestFilter,
      handle: async ({ query, res }) =>
        sendCsv(res, contactRequests.all(query), await contactRequests.anyEnquiry()),
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
      method: 'get',
      path: '/api/contact_requests/open_count',
      policy: 'administrator',
      summary: 'Count the open contact requests',
      answer: openContactRequests,
      handle: async () => ({ open: await contactRequests.countOpen() }),
    }),
    route({
      ...one,
      method: 'get',
      notFound,
      errors: [notFound],
      summary: 'Get a contact request',
      answer: contactRequestAnswer,
      handle: async ({ params: { id } }) => presentContactRequest(await contactRequests.get(id)),
    }),
    route({
      method: 'get',
      path: '/api/contact_requests/:id/overlaps',
      policy: 'administrator',
      params,
      notFound,
      errors: [notFound],
      summary: 'List the items that won requests on the same days overbook',
      answer: overlapsAnswer,
      handle: async ({ params: { id } }) => {
        const request = await contactRequests.get(id);
        const keys = (request.items ?? []).map(({ key }) => key);
        const won = await contactRequests.wonOnDaysOf(request);
        return { items: findOverlaps(request, won, await deps.owned(keys)) };
      },
    }),
    route({
      ...one,
      method: 'put',
      notFound,
      errors: [notFound],
      summary: 'Resolve or reopen a contact request, change its notes, outcome or who is in charge',
      activity: 'contact_request.changed',
      body: updateContactRequest,
      answer: contactRequestAnswer,
      handle: async ({ params: { id }, body }) => {
        await replies.checkAdministrator(body.contact_request.assigned_to);
        return presentContactRequest(await contactRequests.update(id, body.contact_request));
      },
    }),
    route({
      method: 'post',
      path: '/api/contact_requests/:id/replies',
      policy: 'administrator',
      params,
      notFound,
      errors: [notFound, 'too_many_requests'],
      summary: 'Reply to a visitor by mail; the reply is kept with the request',
      activity: 'contact_request.replied',
      body: replyToContactRequest,
      status: 201,
      answer: contactRequestAnswer,
      handle: async ({ params: { id }, body, actor }) =>
        presentContactRequest(await replies.send(id, body.reply, actor())),
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

/** Sends records while they are read from the database. If the client is slow, the reads wait. */
async function sendCsv(
  res: Response,
  requests: AsyncIterable<ContactRequest>,
  withEnquiries: boolean,
): Promise<void> {
  res
    .status(200)
    .type('text/csv')
    .set('Content-Disposition', 'attachment; filename="contact-requests.csv"');
  await pipeline(csvLines(requests, withEnquiries), res).catch((error: NodeJS.ErrnoException) => {
    // It is not an error if the client closes the connection early.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* csvLines(
  requests: AsyncIterable<ContactRequest>,
  withEnquiries: boolean,
): AsyncGenerator<string> {
  yield withEnquiries ? CSV_ENQUIRY_HEAD : CSV_HEAD;
  for await (const request of requests) yield presentCsvRecord(request, withEnquiries);
}
