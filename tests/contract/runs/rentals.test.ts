import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { entryOf } from '../../helpers/entries.ts';
import { createPage } from '../../helpers/factories.ts';
import { apply, exportSite, importBundle, plan, sendBundle, sentPage } from './helpers.ts';
import { startLiveSite } from './operated-site.ts';

/** Imports of rental settings whose path concerns pages. */

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

test('an import that sets the path of the items moves the pages in it, with redirects', async () => {
  const { id } = await createPage(admin, { address: 'hire/cranes' });
  const settings = await settingsWith({ path: 'hire' });
  const { number } = app.site.services.content;
  await importBundle(operator, { siteId, partial: true, pages: [], settings });
  expect(app.site.services.content.number).toBe(number + 1);
  expect(await entryOf(app, `page:${id}`)).toMatchObject({
    ...{ address: 'hire-2/cranes', former_addresses: ['hire/cranes'] },
  });
});

test('an import of a page whose address begins with the path of the items is refused', async () => {
  const settings = await settingsWith({ path: 'hire' });
  const bundle = {
    ...{ siteId, partial: true, settings },
    pages: [sentPage(70, { title: 'Cranes', address: 'hire/cranes' })],
  };
  const run = await apply(operator, await plan(operator, await sendBundle(operator, bundle)));
  expect(run.state).not.toBe('applied');
  expect(run.error).toMatchObject({ code: 'address_reserved' });
  expect(JSON.stringify(run.error)).toContain('has the address /hire/cranes');
  expect((await exportSite(operator)).settings).not.toHaveProperty('rentals');
});
