import {
  exportHashesAnswer,
  exportPagesAnswer,
  exportPagesQuery,
  exportSectionsAnswer,
  exportSectionsQuery,
  exportUploadsAnswer,
  exportUploadsQuery,
} from '@siteyard/schemas/export';
import { z } from 'zod';
import { JsonText, route, type Route } from '../../../http/route.ts';
import type { ExportService } from './export.service.ts';

/** The calls of `sitectl export`, besides the public settings, and what `migrate` reads beside it. */
export function exportRoutes(deps: { exports: ExportService }): Route[] {
  const { exports } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/pages',
      policy: 'operator:read',
      summary: 'List pages with their content as in a bundle, by number, in batches',
      query: exportPagesQuery,
      answer: z.union([exportPagesAnswer, exportHashesAnswer]),
      errors: ['invalid_content'],
      handle: async ({ query: { after, limit, as } }) =>
        as === 'hashes'
          ? exports.pageHashes(after, limit)
          : new JsonText(await exports.pages(after, limit)),
    }),
    route({
      method: 'get',
      path: '/api/operator/private_pages',
      policy: 'operator:read+write',
      summary: 'List the pages that visitors do not see, for migrations, by number, in batches',
      query: exportPagesQuery,
      answer: exportPagesAnswer,
      errors: ['invalid_content'],
      handle: async ({ query }) =>
        new JsonText(await exports.privatePages(query.after, query.limit)),
    }),
    route({
      method: 'get',
      path: '/api/operator/sections',
      policy: 'operator:read',
      summary: 'List sections with their blocks as in a bundle, by key, in batches',
      query: exportSectionsQuery,
      answer: exportSectionsAnswer,
      errors: ['invalid_content'],
      handle: ({ query }) => exports.sections(query.after ?? '', query.limit),
    }),
    route({
      method: 'get',
      path: '/api/operator/uploads',
      policy: 'operator:read',
      summary: 'List images as a bundle describes them, by hash, in batches',
      query: exportUploadsQuery,
      answer: exportUploadsAnswer,
      handle: ({ query }) => exports.uploads(query.after ?? '', query.limit),
    }),
  ];
}
