import {
  exportPagesAnswer,
  exportPagesQuery,
  exportUploadsAnswer,
  exportUploadsQuery,
} from '@siteyard/schemas/export';
import { route, type Route } from '../../../http/route.ts';
import type { ExportService } from './export.service.ts';

/** What `sitectl export` reads, besides the public settings. */
export function exportRoutes(deps: { exports: ExportService }): Route[] {
  const { exports } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/pages',
      policy: 'operator:read',
      summary: 'Pages with their content as bundles hold it, by number, some at a time',
      query: exportPagesQuery,
      answer: exportPagesAnswer,
      handle: ({ query }) => exports.pages(query.after, query.limit),
    }),
    route({
      method: 'get',
      path: '/api/operator/uploads',
      policy: 'operator:read',
      summary: 'Pictures as media.json of a bundle has them, by hash, some at a time',
      query: exportUploadsQuery,
      answer: exportUploadsAnswer,
      handle: ({ query }) => exports.uploads(query.after ?? '', query.limit),
    }),
  ];
}
