import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainAnswer, type ExplainAnswer, type ExplainedStep } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, heading } from '../../helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../helpers/items.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import { exportSite, importBundle, sentPage } from '../../helpers/content-runs.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

/** Each test creates a fault of the content, and checks its explanation. */

let app: TestSite;
let admin: Agent;
let operator: Agent;
beforeAll(async () => {
  app = await startTestSite({
    env: { SEED: 'none', PUBLIC_URL: 'https://shop.example' },
    privateToken: TOKEN,
  });
  operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  admin = await app.signIn();
  await createPage(admin, { title: 'Home', address: 'welcome' }, [heading('h', 'Home')]);
  await saveSettings({ home_page_path: '/welcome', nav: NO_LINKS, timezone: 'Europe/Berlin' });
});
afterAll(() => app.close());

const NO_LINKS = { items: [], cta: { label: '', href: '' } };

async function saveSettings(settings: JsonObject): Promise<void> {
  const answer = await admin.put('/api/site_settings', { settings });
  expect(answer.status, answer.text).toBe(200);
}

async function explain(query: Record<string, string>): Promise<ExplainAnswer> {
  const answer = await operator.get(`/api/operator/explain?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return explainAnswer.parse(answer.body);
}

const head = async () => (await app.site.services.content.refresh()).number;
/**
 * Steps about the instance are ignored, because the machine of the tests may be slow or have a full
 * disk.
 */
const OF_INSTANCE = ['instance', 'database', 'disk', 'failures'];
const problems = ({ steps }: ExplainAnswer) =>
  steps.filter(({ name, state }) => state === 'problem' && !OF_INSTANCE.includes(name));
const named = ({ steps }: ExplainAnswer, name: string): ExplainedStep => {
  const found = steps.find((step) => step.name === name);
  if (!found) throw new Error(`no step ${name} in ${JSON.stringify(steps)}`);
  return found;
};

/** Matches a change by the administrator that this command reverts. */
const byAdmin = (number: number, revert: string | null = `sitectl undo ${number}`) =>
  expect.objectContaining({ number, by: ADMIN.email, source: 'administrator', revert }) as object;

describe('explains', () => {
  test('a withdrawn page', async () => {
    const { id } = await createPage(admin, { title: 'Cranes', address: 'cranes' }, [
      heading('h', 'Cranes'),
    ]);
    expect(problems(await explain({ url: '/cranes' }))).toEqual([]);
    await admin.post(`/api/pages/${id}/unpublish`);
    const withdrawn = await head();
    const found = await explain({ url: 'https://shop.example/cranes' });
    expect(found).toMatchObject({ path: '/cranes', status: 200, commit: withdrawn });
    expect(problems(found)).toMatchObject([
      {
        name: 'page',
        change: byAdmin(withdrawn),
        message: expect.stringMatching(
          /^\/cranes is page \d+, "Cranes"\. It was withdrawn on .* \(Europe\/Berlin\)\. Visitors are led to \/welcome \(302\)\.$/,
        ) as string,
      },
    ]);
    expect(await explain({ url: `/pages/${id}` })).toMatchObject({ status: 404 });
    // Before that change, visitors saw the page.
    const before = await app.site.services.content.commitAt(withdrawn - 1);
    const earlier = await explain({ url: '/cranes', at: before!.at.toISOString() });
    expect(earlier).toMatchObject({ commit: withdrawn - 1, status: 200 });
    expect(problems(earlier)).toEqual([]);
  });

  test('a page in the trash, a page that was never published, and a page that never existed', async () => {
    const { id } = await createPage(admin, { title: 'Trashed' }, [heading('h', 'A')]);
    await admin.delete(`/api/pages/${id}`);
    expect(named(await explain({ url: `/pages/${id}` }), 'page')).toMatchObject({
      message: expect.stringContaining('is in the trash since') as string,
      change: byAdmin(await head()),
    });
    const draft = await createPage(admin, { title: 'Draft' });
    expect(named(await explain({ url: `/pages/${draft.id}` }), 'page')).toMatchObject({
      message: expect.stringContaining('was never published') as string,
      change: byAdmin(await head(), null),
    });
    expect(named(await explain({ url: '/pages/9999' }), 'page')).toMatchObject({
      state: 'problem',
      message: 'No page ever had the number 9999.',
      change: null,
    });
  });

  test('a wrong menu link', async () => {
    const prices = await createPage(admin, { title: 'Prices' }, [heading('h', 'Prices')]);
    const item = (href: string) => ({ nav: { items: [{ title: 'Prices', href, imageUrl: '' }] } });
    await saveSettings(item(`/pages/${prices.id}`));
    await saveSettings(item('/pages/998'));
    const wrong = await head();
    const found = await explain({ url: '/welcome' });
    expect(problems(found)).toMatchObject([
      {
        name: 'menu',
        message: '"Prices" of the menu leads to /pages/998, and no page has this address.',
        change: byAdmin(wrong),
      },
    ]);
    expect(found.steps.filter(({ name }) => name === 'menu').at(-1)).toMatchObject({
      message: expect.stringContaining(
        `"Prices" led to /pages/${prices.id}, and leads to /pages/998 since`,
      ) as string,
      change: byAdmin(wrong),
    });
    // After a later change of the settings, the first change cannot be undone alone.
    await saveSettings({ title: 'Another title' });
    expect(problems(await explain({ url: '/welcome' }))).toMatchObject([
      { change: byAdmin(wrong, null) },
    ]);
    await saveSettings(item(`/pages/${prices.id}`));
    await admin.post(`/api/pages/${prices.id}/unpublish`);
    expect(problems(await explain({ url: '/welcome' }))).toMatchObject([
      { name: 'menu', change: byAdmin(await head()) },
    ]);
    await saveSettings({ nav: NO_LINKS });
  });

  test('a redirect chain', async () => {
    const { id } = await createPage(admin, { title: 'Lifts', address: 'lifts' }, [
      heading('h', 'A'),
    ]);
    await admin.patch(`/api/pages/${id}`, { page: { address: 'platforms' } });
    const renamed = await head();
    const found = await explain({ url: 'http://www.shop.example/lifts' });
    expect(found).toMatchObject({ status: 200 });
    expect(problems(found)).toMatchObject([
      {
        name: 'redirects',
        message: 'It takes 2 redirects: http://www.shop.example/lifts → /lifts → /platforms.',
        advice: 'Link to /platforms directly.',
      },
    ]);
    expect(found.steps.slice(1, 4)).toMatchObject([
      {
        name: 'redirect',
        message: expect.stringContaining('is not the address of the site') as string,
      },
      { name: 'redirect', change: byAdmin(renamed) },
      { name: 'page' },
    ]);
    expect(found.last_change).toEqual(byAdmin(renamed));
  });

  test('a notice on the wrong day', async () => {
    const notice = { text: 'Closed today', href: '', from: '2026-12-24', until: '2026-12-24' };
    await saveSettings({ notice });
    const set = await head();
    const is = async (at: string) => named(await explain({ url: '/welcome', at }), 'notice');
    const period = 'It is set from 2026-12-24 to the end of 2026-12-24 (Europe/Berlin).';
    expect(await is('2126-01-01T00:00:00Z')).toMatchObject({
      message: `The notice "Closed today" is not shown at 2126-01-01 01:00 (Europe/Berlin). ${period}`,
      change: byAdmin(set),
    });
    await saveSettings({ notice: { ...notice, from: '2126-01-01', until: '2126-01-01' } });
    // In Berlin the day begins one hour before midnight UTC.
    expect((await is('2125-12-31T23:30:00Z')).message).toContain('is shown');
    expect((await is('2126-01-01T23:30:00Z')).message).toContain('is not shown');
    await saveSettings({ notice: { ...notice, until: '2026-12-23' } });
    expect(await is('2126-01-01T00:00:00Z')).toMatchObject({ state: 'problem' });
    await saveSettings({ notice: null });
  });

  test('a broken picture', async () => {
    const bytes = await plainPicture('#336699').png().toBuffer();
    const sent = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
    const { url } = sent.body as { url: string };
    const image = block('Card', { imageUrl: url });
    const { address } = await createPage(admin, { title: 'Pictures', address: 'pictures' }, [
      image,
    ]);
    expect(problems(await explain({ url: `/${address}` }))).toEqual([]);
    await app.connection.collection('upload_files.files').deleteMany({});
    const found = problems(await explain({ url: `/${address}` }));
    expect(found).toMatchObject([
      {
        name: 'picture',
        message: expect.stringContaining(
          'pictures of the page and the settings are lost: "',
        ) as string,
        change: null,
      },
    ]);
    expect(problems(await explain({ url }))).toMatchObject([{ name: 'picture' }]);
  });

  test('an import is reverted by its run', async () => {
    const { siteId } = (await exportSite(operator)) as { siteId: string };
    const page = sentPage(700);
    const run = await importBundle(operator, { siteId, pages: [page], partial: true });
    expect((await explain({ url: `/pages/${page.id}` })).last_change).toMatchObject({
      kind: 'import',
      source: 'cli',
      revert: `sitectl undo ${run.id}`,
    });
  });
});

describe('the path', () => {
  test('is explained with the response that a guest gets', async () => {
    const { id } = await createPage(admin, { title: 'Sample', address: 'sample/old' }, [
      heading('h', 'A'),
    ]);
    await admin.patch(`/api/pages/${id}`, { page: { address: 'sample/new' } });
    const draft = await createPage(admin, { title: 'Draft', address: 'sample/draft' });
    const paths = [
      '/',
      '/welcome',
      '/WELCOME/',
      '//welcome',
      '/wel%63ome',
      '/nowhere',
      '/sample/old',
      '/Sample/OLD/',
      '/sample/new',
      '/sample/draft',
      '/%ff',
      '/pages',
      '/pages/',
      '/pages/x',
      `/pages/${id}`,
      `/pages/${id}/`,
      `/PAGES/${id}`,
      `/pages/${draft.id}`,
      '/pages/9999',
    ];
    const guest = app.plain();
    for (const home of ['/welcome', '']) {
      await saveSettings({ home_page_path: home });
      for (const path of paths) {
        let next = path;
        let answer = await guest.get(next);
        const hops: string[] = [];
        for (; [301, 302].includes(answer.status); answer = await guest.get(next)) {
          next = answer.headers.get('location')!;
          hops.push(next);
        }
        const { status, steps } = await explain({ url: path });
        expect([path, status]).toEqual([path, answer.status]);
        const text = steps.map(({ message }) => message).join(' ');
        const led = [...text.matchAll(/ are led to (\S+) \(30[128]\)\.(?: |$)/g)].map(
          ([, to]) => to,
        );
        expect([path, led]).toEqual([path, hops]);
      }
    }
    await saveSettings({ home_page_path: '/welcome' });
  });

  test('is required, and must be the path of a page', async () => {
    for (const query of ['', '?url=', '?url=mailto:a@example.com', '?request=x', '?url=/&at=x'])
      expect((await operator.get(`/api/operator/explain${query}`)).status).toBe(422);
    const early = await operator.get('/api/operator/explain?url=/&at=2000-01-01T00:00:00Z');
    expect(early.body).toMatchObject({ code: 'commit_not_found' });
    expect((await app.guest().get('/api/operator/explain?url=/')).status).toBe(401);
  });
});

test('explains the paths of rental items: an item, a former address, and a hidden item', async () => {
  await turnRentalsOn(admin, { path: 'hire' });
  const [item] = await storeItems(app, [{ name: 'Lift', address: 'lift' }], {
    former_addresses: ['old-lift'],
  });
  const said = async (url: string) => {
    const { steps } = await explain({ url });
    return steps.flatMap(({ name, message }) =>
      ['page', 'redirect', 'redirects'].includes(name) ? [message] : [],
    );
  };
  const isPage = '/hire/lift is a page of the rental items.';
  expect(await said('/hire/lift')).toEqual([isPage]);
  expect(await said('/hire/old-lift')).toEqual([
    '/hire/old-lift is an earlier or another address of rental items. Visitors are led to /hire/lift (301).',
    isPage,
  ]);
  await admin.post(`/api/items/${item!.key}/unpublish`, {});
  expect((await said('/hire/lift'))[0]).toContain('visitors see no item or category there');
});
