import { takenPages } from '@siteyard/schemas/http';
import { expect, test, vi } from 'vitest';
import { turnsDuring } from '../../../../tests/helpers/turns.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { route, type Route } from '../../http/route.ts';
import { apiDocsRoutes } from './api-docs.routes.ts';
import { TAGS } from './operations.ts';

const calls = TAGS.flatMap(({ operations }) => Object.keys(operations)).slice(0, 41);
const routes = calls.map((call): Route => {
  const [method, path] = call.split(' ') as [Route['method'], string];
  const [summary, answer] = [`Call ${call}`, takenPages];
  return route({ method, path, policy: 'administrator', summary, answer, handle: () => ({}) });
});
const responseCache: ResponseCache = {
  send: async (_req, res, _key, make) => void res.send((await make()).body),
};
const [contract] = apiDocsRoutes({ routes, origin: () => 'http://x', responseCache });
const read = async () => {
  const send = vi.fn<(text: string) => void>();
  await contract?.handle({ res: { send } } as never);
  return send.mock.calls[0]?.[0] ?? '';
};

test('the contract is made with pauses, and written once for all callers', async () => {
  const { turns, result: made } = await turnsDuring(read);
  expect(turns).toBeGreaterThan(routes.length / 8);
  expect(await read()).toBe(made);
  const { paths, components } = JSON.parse(made) as Record<string, Record<string, object>>;
  const operations = Object.values(paths ?? {}).flatMap((each) => Object.values(each));
  expect(operations.map(({ summary }: { summary?: string }) => summary).toSorted()).toEqual(
    ['This contract as OpenAPI 3.1', ...routes.map(({ summary }) => summary)].toSorted(),
  );
  expect(Object.keys(components?.['schemas'] ?? {})).toEqual([
    'Error',
    'PageSummary',
    'TakenPages',
  ]);
});
