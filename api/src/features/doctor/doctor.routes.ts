import {
  doctorAnswer,
  doctorContentAnswer,
  doctorContentQuery,
  doctorDocumentsAnswer,
  doctorDocumentsQuery,
} from '@siteyard/schemas/http';
import { route, type Route } from '../../http/route.ts';
import type { BrokenReferences } from './broken-references.service.ts';
import type { DoctorService } from './doctor.service.ts';
import type { MalformedDocuments } from './malformed-documents.service.ts';

/** The routes for `sitectl doctor`. */
export function doctorRoutes(deps: {
  doctor: DoctorService;
  references: BrokenReferences;
  documents: MalformedDocuments;
}): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/operator/doctor',
      policy: 'operator:admin',
      summary:
        'Check the configuration, database, indexes, mail, captcha, disk and backup of the site',
      answer: doctorAnswer,
      handle: async () => ({ checks: await deps.doctor.check() }),
    }),
    route({
      method: 'get',
      path: '/api/operator/doctor/content',
      policy: 'operator:read',
      summary: 'Find links and images of public content that lead nowhere, in batches',
      query: doctorContentQuery,
      answer: doctorContentAnswer,
      handle: ({ query }) => deps.references.check(query.after, query.limit),
    }),
    route({
      method: 'get',
      path: '/api/operator/doctor/documents',
      policy: 'operator:admin',
      summary: 'Find stored documents that are malformed, in batches',
      query: doctorDocumentsQuery,
      answer: doctorDocumentsAnswer,
      handle: ({ query }) => deps.documents.check(query.after),
    }),
  ];
}
