import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { turnsDuring } from '../../../../tests/helpers/turns.ts';
import type { KeptAnswers } from '../../http/kept-answers.ts';
import { route, type Route } from '../../http/route.ts';
import { apiDocsRoutes } from './api-docs.routes.ts';

const page = z.object({ id: z.number() }).meta({ id: 'Page' });
const call = (number: number): Route =>
  route({
    method: number % 2 === 0 ? 'get' : 'put',
    path: `/api/things/${Math.floor(number / 2)}`,
    policy: 'administrator',
    summary: `Call ${number}`,
    answer: page,
    handle: () => ({}),
  });
const routes = Array.from({ length: 41 }, (_, number) => call(number));
const answers: KeptAnswers = {
  send: async (_req, res, _key, make) => void res.send((await make()).body),
};
const [contract] = apiDocsRoutes({ routes, origin: () => 'http://x', answers });
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
  const calls = Object.values(paths ?? {}).flatMap((each) => Object.values(each));
  expect(calls.map(({ summary }: { summary?: string }) => summary)).toEqual([
    'This contract as OpenAPI 3.1',
    ...routes.map(({ summary }) => summary),
  ]);
  expect(Object.keys(components?.['schemas'] ?? {}).toSorted()).toEqual(['Error', 'Page']);
});
