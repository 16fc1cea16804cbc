import {
  type ExportedContactRequest,
  exportContactsAnswer,
  exportContactsQuery,
  exportPersonAnswer,
  exportPersonRequest,
} from '@siteyard/schemas/http';
import { route, type Route } from '../../../http/route.ts';
import {
  presentExportedRequest,
  presentForPerson,
} from '../../contact-requests/contact-requests.presenter.ts';
import type { ContactRequestsService } from '../../contact-requests/contact-requests.service.ts';
import { collectMalformed } from './refuse-malformed.ts';
import type { MovedRequests } from '../../contact-requests/moved-requests.service.ts';

/** The call of `sitectl export --include contacts`. */
export function contactExportRoutes(deps: {
  contacts: Pick<MovedRequests, 'readAfter'>;
  ofPerson: ContactRequestsService['ofPerson'];
  anonymise: (request: ExportedContactRequest) => ExportedContactRequest;
}): Route[] {
  const { contacts, anonymise } = deps;
  return [
    route({
      method: 'post',
      path: '/api/operator/contact_requests/export',
      policy: 'operator:contacts',
      summary: "List a person's contact requests with replies and notes, also those in the trash",
      body: exportPersonRequest,
      answer: exportPersonAnswer,
      handle: async ({ body }) => ({
        contact_requests: (await deps.ofPerson(body.email)).map(presentForPerson),
      }),
    }),
    route({
      method: 'get',
      path: '/api/operator/contact_requests',
      policy: 'operator:contacts',
      summary: 'List contact requests as in a bundle, the oldest first, in batches',
      query: exportContactsQuery,
      answer: exportContactsAnswer,
      errors: ['invalid_content'],
      handle: async ({ query }) => {
        const found = await contacts.readAfter(placeOf(query.after), query.limit);
        const malformed = collectMalformed('contact_requests');
        for (const request of found) malformed.add(request);
        malformed.refuse();
        const requests = found.map(presentExportedRequest);
        const last = found.length === query.limit ? found.at(-1) : undefined;
        return {
          contact_requests: query.anonymise ? requests.map(anonymise) : requests,
          next: last ? `${last.created_at.getTime()}_${last._id.toHexString()}` : null,
        };
      },
    }),
  ];
}

/** Parses the position in `next`. */
function placeOf(after: string | undefined): { at: Date; id: string } | null {
  if (after === undefined) return null;
  const [ms, id = ''] = after.split('_');
  return { at: new Date(Number(ms)), id };
}
