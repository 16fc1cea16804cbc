import { QueryClient } from '@tanstack/react-query';
import type { LinkCheckAnswer } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { answerApi, callsOf, useAdminTests, type ApiCall } from '../../test-admin.tsx';
import { checkedLinksQuery } from './check-links.ts';

useAdminTests();

test('sends each link once, a hundred in a call, and skips texts that are too long', async () => {
  answerApi({
    'POST /api/link_checks': ({ body }: ApiCall): LinkCheckAnswer => ({
      links: (body as { links: string[] }).links.map((link) => ({
        link,
        state: 'fine',
        page: null,
      })),
    }),
  });
  const links = Array.from({ length: 120 }, (_, at) => `/pages/${at}`);
  const all = [...links, ...links, '', `/${'a'.repeat(2_000)}`];
  const found = await new QueryClient().fetchQuery(checkedLinksQuery(all));
  expect(found.map(({ link }) => link).sort()).toEqual(links.toSorted());
  const sent = callsOf().map(({ body }) => (body as { links: string[] }).links.length);
  expect(sent).toEqual([100, 20]);
});
