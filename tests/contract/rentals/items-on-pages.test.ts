import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../helpers/items.ts';

let app: TestSite;
let admin: Agent;
let form = 0;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  form = (await createPage(admin, { title: 'Contact' }, [block('ContactFormBlock')])).id;
  await turnRentalsOn(admin, {
    categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }],
  });
});
afterAll(() => app.close());

const html = async (path: string) => {
  const answer = await app.guest().get(path);
  expect(answer.status, path).toBe(200);
  return answer.text;
};

test('a page shows the current rates of its items, also from the cache', async () => {
  const [lift] = await storeItems(app, [
    { name: 'Lift', category: 'lifts', rates: { day: 9_500 } },
  ]);
  const list = block('ItemList', { source: 'chosen', keys: [lift!.key] });
  const table = block('PriceTable', { rows: 'items', source: 'category', category: 'lifts' });
  const { id } = await createPage(admin, { title: 'Fleet' }, [list, table]);
  const other = await createPage(admin, { title: 'About' }, [block('HeadingBlock')]);
  const path = `/pages/${id}`;
  const before = await app.guest().get(path);
  expect(before.text.match(/\$95(?!\d)/g)).toHaveLength(2);
  const untouched = await app.guest().get(`/pages/${other.id}`);

  const patched = await admin.patch(`/api/items/${lift!.key}`, {
    item: { rates: { day: 9_900 }, name: 'Scissor lift' },
  });
  expect(patched.status, patched.text).toBe(200);
  const after = await html(path);
  expect(after).not.toMatch(/\$95(?!\d)/);
  expect(after.match(/\$99(?!\d)/g)).toHaveLength(2);
  expect(after.match(/Scissor lift<\/a>/g)).toHaveLength(2);
  const same = await app.guest().get(`/pages/${other.id}`, {
    'If-None-Match': untouched.headers.get('etag') ?? '',
  });
  expect(same.status).toBe(304);

  expect((await admin.post(`/api/items/${lift!.key}/unpublish`, {})).status).toBe(200);
  expect(await html(path)).not.toContain('Scissor lift');
});

test('the button links to the contact form of the menu, and collects items only for a form that accepts them', async () => {
  const [drill] = await storeItems(app, [{ name: 'Drill', address: 'drill' }]);
  const list = block('ItemList', { source: 'chosen', keys: [drill!.key] });
  const { id } = await createPage(admin, { title: 'Drills' }, [list]);
  const links = async () =>
    [...(await html(`/pages/${id}`)).matchAll(/href="([^"]*\?item=[^"]+)"/g)].map(
      ([, href]) => href,
    );
  const menu = async (cta: object, items: object[]) => {
    const settings = { nav: { sticky: true, logoImageUrl: '', cta, items } };
    const { status, text } = await admin.put('/api/site_settings', { settings });
    expect(status, text).toBe(200);
  };
  await menu({ label: '', href: '' }, [{ title: 'Home', href: '/', imageUrl: '' }]);
  expect(await links()).toEqual([]);
  await menu({ label: 'Call', href: `/pages/${id}` }, [
    { title: 'Contact', href: `/pages/${form}`, imageUrl: '' },
  ]);
  expect(await links()).toEqual([`/pages/${form}?item=drill`]);
  expect(await html(`/pages/${id}`)).not.toMatch(/data-ask|data-island/);

  const asking = block('ContactFormBlock', { askItems: true });
  const better = (await createPage(admin, { title: 'Request' }, [asking])).id;
  await menu({ label: 'Call', href: `/pages/${form}` }, [
    { title: 'Request', href: `/pages/${better}`, imageUrl: '' },
  ]);
  expect(await links()).toEqual([`/pages/${better}?item=drill`]);
  expect(await html(`/pages/${id}`)).toMatch(/data-ask[^]*data-island="ItemList"/);
});
