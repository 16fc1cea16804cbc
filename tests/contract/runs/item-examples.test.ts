import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { removeAll } from '../../helpers/entries.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import { exportSite, importBundle, plan, sendBundle } from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { categories, A, ONE } from './test-items.ts';

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
const planned = async (items: JsonObject[], options: JsonObject = {}, more: JsonObject = {}) =>
  plan(operator, await sendBundle(operator, { siteId, pages: [], items, ...more }, options));

describe('confirmed examples', () => {
  const example = { from: '2027-03-01T09:00', to: '2027-03-02T09:00', total: 18_500 };
  const confirm = (more: object = {}) =>
    turnRentalsOn(admin, {
      categories,
      examples: [{ ...example, items: [{ key: A, quantity: 1 }], ...more }],
    });
  const totals = ({ plan: made }: ContentRun) => made?.changed_totals;
  beforeEach(async () => {
    await bring([ONE]);
    await confirm();
  });
  afterAll(() => turnRentalsOn(admin, { categories, examples: [] }));

  test('are in the plan and the receipt if an import changes their total', async () => {
    const dearer = [{ ...ONE, rates: { day: 20_000, week: 70_000 } }];
    const expected = [
      {
        index: 0,
        total: 18500,
        now: 2e4,
        currency: 'USD',
        order: '1 × Item a, 2027-03-01 09:00 to 2027-03-02 09:00',
      },
    ];
    expect(totals(await planned(dearer))).toEqual(expected);
    expect(totals(await bring(dearer))).toEqual(expected);
    // The total has changed already.
    expect(totals(await planned([{ ...dearer[0], name: 'New name' }]))).toBeUndefined();
  });

  test('are in the plan if new rules change their total, or if an item no longer has estimates', async () => {
    const site = await exportSite(operator);
    const more = {
      settings: {
        ...site.settings,
        rentals: { ...(site.settings.rentals as object), prices: 'before_tax', tax_rate: 10 },
      },
    };
    expect(totals(await planned([ONE], {}, more))).toMatchObject([{ total: 18_500, now: 20_350 }]);
    const quoted = [{ ...ONE, no_estimate: true }];
    expect(totals(await planned(quoted))).toMatchObject([{ total: 18_500, now: null }]);
  });

  test('are not in a plan that does not change their total, or confirms the new total', async () => {
    expect(totals(await planned([{ ...ONE, summary: 'Tall' }]))).toBeUndefined();
    const { settings: before } = await exportSite(operator);
    const rentals = before.rentals as { examples: object[] };
    const examples = [{ ...rentals.examples[0], total: 20_000 }];
    const settings = { ...before, rentals: { ...rentals, examples } };
    const dearer = [{ ...ONE, rates: { day: 20_000, week: 70_000 } }];
    expect(
      totals(await planned(dearer, { on_conflict: 'overwrite' }, { settings })),
    ).toBeUndefined();
  });
});
