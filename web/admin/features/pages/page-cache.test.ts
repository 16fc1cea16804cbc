import { QueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { pageChoicesQuery, pageListQuery } from '../../lib/pages/list-pages.ts';
import { addPage, removePage, replacePage } from './page-cache.ts';

const page = (id: number, title = `Page ${id}`) => ({ id, title }) as PageSummary;

function clientWith(...pages: PageSummary[]) {
  const client = new QueryClient();
  client.setQueryData(pageChoicesQuery('').queryKey, pages);
  client.setQueryData(pageListQuery('').queryKey, {
    pages: [pages, [page(99)]],
    pageParams: [1, 2],
  });
  return {
    client,
    all: () => client.getQueryData(pageChoicesQuery('').queryKey)?.map(({ id }) => id),
    list: () =>
      client
        .getQueryData(pageListQuery('').queryKey)
        ?.pages.flat()
        .map(({ id }) => id),
  };
}

test('appends a created page in the switcher and prepends it in the manager', () => {
  const { client, all, list } = clientWith(page(1), page(2));
  addPage(client, page(14));
  expect(all()).toEqual([1, 2, 14]);
  expect(list()).toEqual([14, 1, 2, 99]);
});

test('replaces a renamed page at its position', () => {
  const { client } = clientWith(page(1), page(2), page(3));
  replacePage(client, page(2, 'New'));
  expect(client.getQueryData(pageChoicesQuery('').queryKey)?.map(({ title }) => title)).toEqual([
    'Page 1',
    'New',
    'Page 3',
  ]);
});

test('removes a deleted page from every list', () => {
  const { client, all, list } = clientWith(page(1), page(2));
  removePage(client, 1);
  expect(all()).toEqual([2]);
  expect(list()).toEqual([2, 99]);
});
