import { importItemsAnswer, importItemsRequest } from '@siteyard/schemas/rentals';
import { route, type Route } from '../../http/route.ts';
import type { ItemsImport } from './items-import.service.ts';

/** Enough for a table of 5 million characters. A character has up to three bytes. */
const TABLE_BYTES = 16 * 1024 * 1024;

/** The routes for importing and exporting a table of rental items. */
export const itemsImportRoutes = ({ tables }: { tables: ItemsImport }): Route[] => [
  route({
    method: 'get',
    path: '/api/items.csv',
    policy: 'administrator+read',
    summary: 'Export the rental items as CSV; an import of the unchanged file changes nothing',
    answerType: 'text/csv',
    errors: ['rentals_off'],
    handle: async ({ res }) => {
      const text = await tables.table();
      res
        .status(200)
        .type('text/csv')
        .set('Content-Disposition', 'attachment; filename="items.csv"')
        .send(text);
    },
  }),
  route({
    method: 'post',
    path: '/api/items/import',
    policy: 'administrator+write',
    summary: 'Add and change rental items by a table, in one change; with dry_run, only plan it',
    activity: 'items.imported',
    body: importItemsRequest,
    bodyLimit: TABLE_BYTES,
    answer: importItemsAnswer,
    errors: ['rentals_off'],
    handle: async ({ body, actor, about }) => {
      const answer = await tables.import(body, actor());
      about(answer.commit === null ? null : '/items');
      return answer;
    },
  }),
];
