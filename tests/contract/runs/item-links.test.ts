import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { removeAll } from '../../helpers/entries.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import { exportItems, importBundle, sendBundle, sentPage } from '../../helpers/content-runs.ts';
import { heading } from '../../helpers/factories.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { categories, A, ONE, TWO } from './test-items.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;

beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
  await turnRentalsOn(admin, { categories });
});
afterAll(() => app.close());
beforeEach(() => removeAll(app, 'item'));

const bring = (items: JsonObject[], options: JsonObject = {}, more: JsonObject = {}) =>
  importBundle(operator, { siteId, pages: [], items, ...more }, options);

test('a page that an item links to cannot be pruned, and the item gets its new id', async () => {
  const linkTo = (id: number) => ({
    blocks: [{ type: 'paragraph', data: { text: `<a href="/pages/${id}">See</a>` } }],
  });
  const page = sentPage(90, {}, heading('h', 'Linked'));
  await bring([{ ...ONE, text: linkTo(90) }], {}, { pages: [page] });
  const run = await sendBundle(
    operator,
    { siteId, pages: [], items: [] },
    { prune: true, only: ['pages'] },
  );
  const refused = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect(refused.body).toMatchObject({
    code: 'broken_references',
    issues: [{ path: `items/${A}`, message: 'links to /pages/90, which would not exist' }],
  });
  const other = sentPage(90, {}, heading('h', 'Another page with this number'));
  await bring([{ ...TWO, text: linkTo(90) }], {}, { pages: [other] });
  const [, two] = await exportItems(operator);
  const number = /pages\/(\d+)/.exec(JSON.stringify(two))?.[1];
  expect(Number(number)).toBeGreaterThan(90);
});

test('a page cannot get an address that begins with the path of the items', async () => {
  const pages = [sentPage(95, { address: 'rentals/old' })];
  const run = await sendBundle(operator, { siteId, pages, items: [ONE] });
  const refused = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect(refused.body).toMatchObject({
    code: 'broken_references',
    issues: [
      {
        path: 'pages/95',
        message:
          'has the address "rentals/old", and the addresses of rental items begin with "rentals"',
      },
    ],
  });
});

test('a text is cleaned, and an invalid item is refused with the path of the error', async () => {
  const text = (html: string) => ({ blocks: [{ type: 'paragraph', data: { text: html } }] });
  await bring([{ ...ONE, text: text('Hi<script>alert(1)</script>') }]);
  expect(await exportItems(operator)).toMatchObject([{ text: text('Hi') }]);
  const run = await sendBundle(operator, { siteId, pages: [] });
  const sent = await operator.put(`/api/operator/runs/${run.id}/items`, {
    items: [{ ...ONE, rates: { day: -1 } }],
  });
  expect(sent.status).toBe(422);
  expect(JSON.stringify(sent.body)).toContain('items[0].rates.day');
});
