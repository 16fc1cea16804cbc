import {
  atQuery,
  exportDocumentsAnswer,
  exportDocumentsQuery,
  exportHashesAnswer,
  exportPagesAnswer,
  exportPagesQuery,
  exportUploadsAnswer,
  exportUploadsQuery,
} from '@siteyard/schemas/http';
import { DOCUMENT_FOLDERS } from '@siteyard/schemas/bundle';
import { settingsAnswer } from '@siteyard/schemas/settings';
import { z } from 'zod';
import { presentSettings } from '../../settings/settings.presenter.ts';
import { JsonText, route, type Route } from '../../../http/route.ts';
import type { ExportService } from './export.service.ts';

/**
 * The routes that `sitectl export` calls, and those with which `sitectl migrate` reads private content.
 * `sitectl export` also reads the public settings, which have a route of their own.
 */
export function exportRoutes(deps: {
  /** @param at the commit after which the site is read; undefined: the present state */
  exportsAt: (at: number | undefined) => Promise<ExportService>;
}): Route[] {
  const { exportsAt } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/pages',
      policy: 'operator:read',
      summary: 'List pages with their content as in a bundle, by number, in batches',
      query: exportPagesQuery,
      answer: z.union([exportPagesAnswer, exportHashesAnswer]),
      errors: ['invalid_content', 'commit_not_found'],
      handle: async ({ query: { at, after, limit, as } }) => {
        const exports = await exportsAt(at);
        return as === 'hashes'
          ? exports.pageHashes(after, limit)
          : new JsonText(await exports.pages(after, limit));
      },
    }),
    route({
      method: 'get',
      path: '/api/operator/private_pages',
      policy: 'operator:read+write',
      summary: 'List the pages that visitors do not see, for migrations, by number, in batches',
      query: exportPagesQuery,
      answer: exportPagesAnswer,
      errors: ['invalid_content', 'commit_not_found'],
      handle: async ({ query: { at, after, limit } }) =>
        new JsonText(await (await exportsAt(at)).privatePages(after, limit)),
    }),
    ...DOCUMENT_FOLDERS.map((folder) =>
      route({
        method: 'get',
        path: `/api/operator/${folder}`,
        policy: 'operator:read',
        summary: `List ${folder} as in a bundle, by key, in batches`,
        query: exportDocumentsQuery,
        answer: exportDocumentsAnswer[folder],
        errors: ['invalid_content', 'commit_not_found'],
        handle: async ({ query: { at, after, limit } }) =>
          (await exportsAt(at)).documents(folder, after ?? '', limit),
      }),
    ),
    route({
      method: 'get',
      path: '/api/operator/private_items',
      policy: 'operator:read+write',
      summary: 'List the items that visitors do not see, for migrations, by key, in batches',
      query: exportDocumentsQuery,
      answer: exportDocumentsAnswer.items,
      errors: ['invalid_content', 'commit_not_found'],
      handle: async ({ query: { at, after, limit } }) =>
        (await exportsAt(at)).documents('items', after ?? '', limit, 'private'),
    }),
    route({
      method: 'get',
      path: '/api/operator/settings',
      policy: 'operator:read',
      summary: 'Get the settings, now or as of a commit',
      query: atQuery,
      answer: settingsAnswer,
      errors: ['commit_not_found'],
      handle: async ({ query: { at } }) => presentSettings(await (await exportsAt(at)).settings()),
    }),
    route({
      method: 'get',
      path: '/api/operator/uploads',
      policy: 'operator:read',
      summary: 'List images as a bundle describes them, by hash, in batches',
      query: exportUploadsQuery,
      answer: exportUploadsAnswer,
      errors: ['commit_not_found'],
      handle: async ({ query: { at, after, limit } }) =>
        (await exportsAt(at)).uploads(after ?? '', limit),
    }),
  ];
}
