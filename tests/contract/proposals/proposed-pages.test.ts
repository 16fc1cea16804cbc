import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ContentRun,
  proposalList,
  takenPages,
  type DraftAnswer,
  type PageAnswer,
  type ProposedPage,
  type TakenPages,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { block, createPage, heading } from '../../helpers/factories.ts';
import {
  actions,
  apply,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
  type SentPage,
} from '../../helpers/content-runs.ts';
import { callerWithToken, startOperatedSite } from '../../helpers/operated-site.ts';
import { codeOf } from '../../helpers/agent.ts';

/** New pages that a token with the scope `propose` has proposed. The site does not have them yet. */

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
let proposer: Agent;
beforeAll(async () => {
  ({ app, operator, admin } = await startOperatedSite('minimal'));
  ({ siteId } = (await exportSite(operator)) as { siteId: string });
  proposer = await newProposer('assistant');
});
afterAll(() => app.close());

const newProposer = (name: string) => callerWithToken({ app, operator }, name, 'read', 'propose');

const bundleOf = (...pages: SentPage[]) => ({ siteId, pages, partial: true });
const propose = (...pages: SentPage[]): Promise<ContentRun> =>
  importBundle(proposer, bundleOf(...pages), { as_draft: true });

let lastId = 9_000;
/** Returns a page that the site does not have, with links to other pages. */
function newPage(title: string, ...links: number[]): SentPage {
  lastId += 1;
  const id = lastId;
  const pictures = links.map((to, at) =>
    block('ImageBlock', { id: `i${at}`, href: `/pages/${to}` }),
  );
  const address = title.toLowerCase().replaceAll(' ', '-');
  return sentPage(id, { title, address }, heading('h', title), ...pictures);
}

const take = (key: string, by: Agent = admin) => by.post(`/api/proposals/${key}/take`);
async function taken(key: string): Promise<TakenPages> {
  const answer = await take(key);
  expect(answer.status, answer.text).toBe(200);
  return takenPages.parse(answer.body);
}
const discard = (key: string) => admin.delete(`/api/proposals/${key}`);
async function waiting(): Promise<ProposedPage[]> {
  const all = proposalList.parse((await admin.get('/api/proposals')).body);
  return all.flatMap((each) => ('key' in each ? each : []));
}
const titles = async () => (await waiting()).map(({ title }) => title);
const linksOf = async (id: number): Promise<unknown[]> => {
  const { content } = (await admin.get(`/api/pages/${id}.json`)).body as PageAnswer;
  return content.content.flatMap(({ props }) => props['href'] ?? []);
};
const lastNumber = async () => (await app.site.services.content.refresh()).site.last_page_id;

describe('a proposed page', () => {
  test('reserves neither an id nor an address', async () => {
    const page = newPage('Wheel loaders');
    const before = await lastNumber();
    const exported = await exportSite(operator);
    const run = await propose(page);
    expect(run.plan?.pages).toMatchObject([
      { action: 'draft', key: page.key, seen: null, title: 'Wheel loaders' },
    ]);
    expect(await lastNumber()).toBe(before);
    expect(await exportSite(operator)).toEqual(exported);
    expect((await admin.get(`/api/pages/${page.id}.json`)).status).toBe(404);
    expect(await waiting()).toMatchObject([
      {
        page_id: null,
        key: page.key,
        title: 'Wheel loaders',
        address: 'wheel-loaders',
        made_by: 'assistant',
        source: 'token',
        from: 'test',
      },
    ]);

    const own = await createPage(admin, { title: 'Loaders', address: 'wheel-loaders' }, []);
    expect(own.id).toBe(before + 1);
    const { page: made, linked } = await taken(page.key);
    expect(made).toMatchObject({
      id: before + 2,
      key: page.key,
      title: 'Wheel loaders',
      address: '',
      published_at: null,
    });
    expect(linked).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect((await app.guest().get(`/pages/${made.id}`)).status).toBe(404);
  });

  test('gets its address if no other page has it', async () => {
    const page = newPage('Chippers');
    await propose(page);
    expect((await taken(page.key)).page.address).toBe('chippers');
  });

  test('has a preview, for administrators only', async () => {
    const page = newPage('Hidden mixers');
    await propose(page);
    const path = `/admin/preview/proposals/${page.key}`;
    expect((await admin.get(path)).text).toContain('Hidden mixers');
    for (const caller of [app.guest(), proposer]) {
      expect((await caller.get(path)).text).not.toContain('Hidden mixers');
      expect((await caller.get('/api/proposals')).status).toBe(401);
      expect((await take(page.key, caller)).status).toBe(401);
      expect((await caller.delete(`/api/proposals/${page.key}`)).status).toBe(401);
    }
    expect((await discard(page.key)).body).toEqual({ discarded: true });
    expect((await discard(page.key)).body).toEqual({ discarded: false });
    expect((await admin.get(path)).status).toBe(404);
    const answer = await take(page.key);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'proposal_not_found']);
  });

  test('is returned again to an administrator who accepts it a second time', async () => {
    const page = newPage('Dehumidifiers');
    await propose(page);
    const [one, two] = await Promise.all([taken(page.key), taken(page.key)]);
    expect(two.page.id).toBe(one.page.id);
    expect((await taken(page.key)).page.id).toBe(one.page.id);
  });

  test('restores the page with its key from the trash, with the same id', async () => {
    const page = newPage('Heaters');
    await importBundle(operator, bundleOf(page));
    await admin.delete(`/api/pages/${page.id}`);
    const options = { as_draft: true, on_conflict: 'overwrite' };
    const changed = bundleOf({ ...page, title: 'New heaters' });
    const run = await importBundle(proposer, changed, options);
    expect(run.plan?.pages).toMatchObject([{ action: 'draft', seen: null }]);
    expect(await titles()).toEqual(['New heaters']);
    expect((await taken(page.key)).page).toMatchObject({ id: page.id, title: 'New heaters' });
  });
});

describe('links between proposed pages', () => {
  test('get the ids of the pages, which are accepted together', async () => {
    const one = newPage('Towers');
    const two = newPage('Tower parts', one.id);
    const three = newPage('Ladders');
    one.content = newPage('Towers', two.id, 1).content;
    await propose(one, two, three);
    // Another page gets the id that the bundle has for one of these pages.
    await app.site.services.content.commit(
      { by: null, source: 'cli' },
      {
        kind: 'test',
        states: [],
        compute: () => ({ entries: new Map(), site: { last_page_id: one.id - 1 } }),
      },
    );
    const own = await createPage(admin, { title: 'In between' }, []);
    const { page, linked } = await taken(one.key);
    expect([own.id, page.key, linked.map(({ key }) => key)]).toEqual([one.id, one.key, [two.key]]);
    expect(await linksOf(page.id)).toEqual([`/pages/${linked[0]!.id}`, '/pages/1']);
    expect(await linksOf(linked[0]!.id)).toEqual([`/pages/${page.id}`]);
    expect(await titles()).toEqual(['Ladders']);
    await discard(three.key);
  });

  test('have no target if the other page was discarded', async () => {
    const one = newPage('Pumps');
    const two = newPage('Hoses', one.id);
    await propose(one, two);
    await discard(one.key);
    expect(await linksOf((await taken(two.key)).page.id)).toEqual(['/pages/0']);
  });

  test('may also be in a proposal for an existing page', async () => {
    const present = newPage('Overview');
    await importBundle(operator, bundleOf(present));
    const added = newPage('Added');
    const content = newPage('Overview', added.id).content;
    await propose({ ...present, content }, added);
    const answer = await admin.post(`/api/pages/${present.id}/proposal/take`);
    const { draft } = answer.body as DraftAnswer;
    const { page } = await taken(added.key);
    expect(draft?.content.content.at(-1)?.props['href']).toBe(`/pages/${page.id}`);
    expect(page.published_at).toBeNull();
    expect(await waiting()).toEqual([]);
  });
});

describe('proposing a page again', () => {
  test('changes nothing for the same content, and replaces other content', async () => {
    const page = newPage('Mowers');
    await propose(page);
    expect((await propose(page)).plan?.pages).toMatchObject([
      { action: 'unchanged', reason: 'this proposal is waiting already' },
    ]);
    const run = await propose({ ...page, title: 'Ride-on mowers' });
    expect(run.plan?.pages).toMatchObject([{ reason: 'replaces the proposal that is waiting' }]);
    expect(await titles()).toEqual(['Ride-on mowers']);
    await discard(page.key);
  });

  test('is refused while the proposal of another token is open', async () => {
    const page = newPage('Saws');
    await propose(page);
    const other = await newProposer('another-assistant');
    const changed = bundleOf({ ...page, title: 'Other saws' });
    const run = await plan(other, await sendBundle(other, changed, { as_draft: true }));
    const at = `/api/operator/runs/${run.id}/apply`;
    const answer = await other.post(at, { seal: run.plan?.seal });
    expect(answer.status).toBe(403);
    expect((answer.body as ErrorBody).error).toContain('waits for the new page "Other saws"');
    expect(await titles()).toEqual(['Saws']);
    await discard(page.key);
  });

  test('is planned with conflicts and copies like an import, and copies are proposed, too', async () => {
    const page = newPage('Drills');
    await importBundle(operator, bundleOf(page));
    await admin.patch(`/api/pages/${page.id}`, { page: { title: 'Our drills' } });
    const changed = bundleOf({ ...page, title: 'Their drills' });
    const options = { as_draft: true, on_conflict: 'copy' };
    const before = await lastNumber();
    const run = await importBundle(proposer, changed, options);
    expect(actions(run)).toMatchObject({ draft: [expect.any(Number)] });
    expect(await lastNumber()).toBe(before);
    const [copy] = await waiting();
    expect(copy).toMatchObject({ title: 'Their drills', address: '' });
    expect((await importBundle(proposer, changed, options)).plan?.pages).toMatchObject([
      { action: 'unchanged' },
    ]);
    await discard(copy!.key);
  });
});

describe('undoing the run', () => {
  test('withdraws the proposal, and undoing that offers it again', async () => {
    const page = newPage('Rollers');
    const run = await propose(page);
    const undone = await undo(operator, run.id);
    expect(undone.plan?.pages).toMatchObject([{ reason: 'the proposal is withdrawn' }]);
    expect(await titles()).toEqual([]);
    await undo(operator, undone.id);
    expect(await titles()).toEqual(['Rollers']);
    expect((await taken(page.key)).page.title).toBe('Rollers');
  });

  test('offers the replaced proposal again', async () => {
    const page = newPage('Plates');
    await propose(page);
    const newer = await propose({ ...page, title: 'New plates' });
    await undo(operator, newer.id);
    expect(await titles()).toEqual(['Plates']);
    await discard(page.key);
  });

  test('keeps a page that a person has accepted', async () => {
    const page = newPage('Winches');
    const run = await propose(page);
    const { page: made } = await taken(page.key);
    const undone = await undo(operator, run.id);
    expect(undone.plan?.pages).toMatchObject([
      { action: 'keep', reason: 'a person has accepted the proposal' },
    ]);
    expect((await admin.get(`/api/pages/${made.id}.json`)).status).toBe(200);
  });
});

test('a later import of the page without as_draft publishes it, and its proposal ends', async () => {
  const page = newPage('Lifts');
  await propose(page);
  const run = await apply(
    operator,
    await plan(operator, await sendBundle(operator, bundleOf(page))),
  );
  expect(actions(run)).toEqual({ create: [page.id] });
  expect(await waiting()).toEqual([]);
  expect((await app.guest().get(`/pages/${page.id}`)).text).toContain('Lifts');
});
