import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentRun } from '@siteyard/schemas/http';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { beforeNextCommit, entryOf } from '../../helpers/entries.ts';
import { block, createPage } from '../../helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../helpers/items.ts';
import {
  apply,
  ended,
  exportSite,
  plan,
  sendBundle,
  sentPage,
  type SentBundle,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

/** Pages and rental settings that begin to conflict between the plan of an import and its commit. */

let app: TestSite;
let admin: Agent;
let operator: Agent;
let siteId: string;
beforeEach(async () => {
  ({ app, admin, operator, siteId } = await startLiveSite());
});
afterEach(() => app.close());

const settingsWith = async (rentals: object) => ({
  ...(await exportSite(operator)).settings,
  rentals: { currency: 'USD', ...rentals },
});

const RATED = { name: 'Crane', rates: { day: 700 } };

/** Imports a bundle, and changes the site immediately before the commit. */
async function importAfter(
  bundle: Omit<SentBundle, 'siteId' | 'partial'>,
  change: () => Promise<unknown>,
) {
  const planned = await plan(
    operator,
    await sendBundle(operator, { siteId, partial: true, ...bundle }),
  );
  beforeNextCommit('import', change);
  return apply(operator, planned);
}

test('a page that gets an address in the path of the items after the plan moves, with a redirect', async () => {
  const settings = await settingsWith({ path: 'hire' });
  let id = 0;
  const run = await importAfter({ pages: [], settings }, async () => {
    ({ id } = await createPage(admin, { address: 'hire/cranes' }));
  });
  expect(run.state, JSON.stringify(run.error)).toBe('applied');
  expect(await entryOf(app, `page:${id}`)).toMatchObject({
    address: 'hire-2/cranes',
    former_addresses: ['hire/cranes'],
  });
});

test('a planned page whose address begins with a path that the owner sets after the plan is refused', async () => {
  const pages = [sentPage(70, { title: 'Cranes', address: 'hire/cranes' })];
  const run = await importAfter({ pages }, () => turnRentalsOn(admin, { path: 'hire' }));
  expect(run.state).not.toBe('applied');
  expect(run.error).toMatchObject({ code: 'address_reserved' });
  expect(JSON.stringify(run.error)).toContain('has the address /hire/cranes');
  expect((await exportSite(operator)).pages.map(({ title }) => title)).toEqual(['A live page']);
});

test('an import of another currency is refused if an item gets a rate after the plan', async () => {
  await turnRentalsOn(admin, { currency: 'USD' });
  const settings = await settingsWith({ currency: 'EUR' });
  const run = await importAfter({ pages: [], settings }, () => storeItems(app, [RATED]));
  expect(run.error).toMatchObject({ code: 'rentals_in_use' });
  expect((await entryOf(app, 'settings:site')).rentals?.currency).toBe('USD');
});

test('an undo does not restore another currency if an item has a rate', async () => {
  await turnRentalsOn(admin, { currency: 'USD' });
  const settings = await settingsWith({ currency: 'EUR' });
  const { id } = await importAfter({ pages: [], settings }, () => Promise.resolve());
  await storeItems(app, [RATED]);
  const { body } = await operator.post(`/api/operator/runs/${id}/undo`, {});
  const undone = await ended(operator, contentRun.parse(body).id);
  expect(undone).toMatchObject({ state: 'failed', error: { code: 'rentals_in_use' } });
  expect((await entryOf(app, 'settings:site')).rentals?.currency).toBe('EUR');
});

test('an import that changes the address of a category adds a redirect', async () => {
  const category = { id: 'c', title: 'Lifts' };
  await turnRentalsOn(admin, { categories: [{ ...category, address: 'lifts' }] });
  await storeItems(app, [{ name: 'Lift', category: 'c' }]);
  const settings = await settingsWith({ categories: [{ ...category, address: 'aerial-lifts' }] });
  await importAfter({ pages: [], settings }, () => Promise.resolve());
  const { status, headers } = await app.guest().get('/rentals/lifts');
  expect([status, headers.get('location')]).toEqual([301, '/rentals/aerial-lifts']);
});

const CRANES = { title: 'Cranes', address: 'hire/cranes' };
const located = async (path: string) => {
  const { status, headers } = await app.guest().get(path);
  return [status, headers.get('location')];
};

test('an import that sets the path of the items moves pages in it, and the plan shows the moves', async () => {
  const { id } = await createPage(admin, CRANES, [block('HeadingBlock')]);
  const settings = await settingsWith({ path: 'hire' });
  const pages = [sentPage(70, { title: 'New', address: 'hire-2/cranes' })];
  const planned = await plan(
    operator,
    await sendBundle(operator, { siteId, partial: true, pages, settings }),
  );
  const moved = { id, title: 'Cranes', from: 'hire/cranes', to: 'hire-3/cranes' };
  expect(planned.plan?.moved_pages).toEqual([moved]);
  const run = await apply(operator, planned);
  expect([run.state, run.plan?.moved_pages]).toEqual(['applied', [moved]]);
  expect(await located('/hire/cranes')).toEqual([301, '/hire-3/cranes']);
  expect(await located('/hire-3/cranes')).toEqual([200, null]);
});

test('an import that sets the path of the items is refused if the bundle has a page in it', async () => {
  await createPage(admin, CRANES, [block('HeadingBlock')]);
  const { pages } = await exportSite(operator);
  const settings = await settingsWith({ path: 'hire' });
  const run = await sendBundle(operator, { siteId, pages, settings });
  const refused = await operator.post(`/api/operator/runs/${run.id}/plan`);
  expect(refused.body).toMatchObject({ code: 'broken_references' });
  expect(refused.text).toContain(
    'has the address \\"hire/cranes\\", and the addresses of rental items begin with \\"hire\\"',
  );
});

test('an undo that restores a path of the items moves pages that have got this path since', async () => {
  await turnRentalsOn(admin, { path: 'hire' });
  const settings = await settingsWith({ path: 'rent' });
  const { id: run } = await importAfter({ pages: [], settings }, () => Promise.resolve());
  await createPage(admin, CRANES, [block('HeadingBlock')]);
  const { body } = await operator.post(`/api/operator/runs/${run}/undo`, {});
  expect(await ended(operator, contentRun.parse(body).id)).toMatchObject({ state: 'applied' });
  expect(await located('/hire/cranes')).toEqual([301, '/hire-2/cranes']);
});

/** Undoes a run, and returns the undo. */
async function undo(run: string) {
  const { body } = await operator.post(`/api/operator/runs/${run}/undo`, {});
  return ended(operator, contentRun.parse(body).id);
}

test('an undo moves the pages back that the import has moved, and the undo of the undo moves them again', async () => {
  const { id } = await createPage(admin, CRANES, [block('HeadingBlock')]);
  const settings = await settingsWith({ path: 'hire' });
  const late = { title: 'Late', address: 'hire/late' };
  const run = await importAfter({ pages: [sentPage(70)], settings }, () =>
    createPage(admin, late, [block('HeadingBlock')]),
  );
  expect(await located('/hire/cranes')).toEqual([301, '/hire-2/cranes']);
  expect(await located('/hire/late')).toEqual([301, '/hire-2/late']);
  const undone = await undo(run.id);
  expect(undone.state, JSON.stringify(undone.error)).toBe('applied');
  expect(undone.plan?.moved_pages).toContainEqual(
    expect.objectContaining({ id, from: 'hire-2/cranes', to: 'hire/cranes' }),
  );
  expect(await located('/hire/cranes')).toEqual([200, null]);
  expect(await located('/hire/late')).toEqual([200, null]);
  expect(await located('/hire-2/cranes')).toEqual([301, '/hire/cranes']);
  expect((await undo(undone.id)).state).toBe('applied');
  expect(await located('/hire/cranes')).toEqual([301, '/hire-2/cranes']);
});

test('an undo does not move a page that a person has moved since, or whose address is taken', async () => {
  const { id } = await createPage(admin, CRANES, [block('HeadingBlock')]);
  const other = { title: 'Lifts', address: 'hire/lifts' };
  await createPage(admin, other, [block('HeadingBlock')]);
  const settings = await settingsWith({ path: 'hire' });
  const run = await importAfter({ pages: [], settings }, () => Promise.resolve());
  await admin.patch(`/api/pages/${id}`, { page: { address: 'cranes' } });
  const elsewhere = await settingsWith({ path: 'rent' });
  await importAfter({ pages: [], settings: elsewhere }, () => Promise.resolve());
  await createPage(admin, { title: 'New', address: 'hire/lifts' }, [block('HeadingBlock')]);
  const { body } = await operator.post(`/api/operator/runs/${run.id}/undo`, { force: true });
  const undone = await ended(operator, contentRun.parse(body).id);
  expect(undone.state, JSON.stringify(undone.error)).toBe('applied');
  expect(await located('/cranes')).toEqual([200, null]);
  expect(await located('/hire-2/lifts')).toEqual([200, null]);
});
