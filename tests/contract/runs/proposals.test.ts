import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import {
  type DraftAnswer,
  type PageAnswer,
  type ProposalAnswer,
  type ProposalHead,
  uploadAnswer,
} from '@siteyard/schemas/http';
import { ADMIN, type Agent, type TestSite } from '../../helpers/app.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { imageForm, picture } from '../../helpers/images.ts';
import {
  actions,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  undo,
  type SentBundle,
  type SentPage,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';
import { testInLongRun } from '../../helpers/long-run.ts';
import { codeOf } from '../../helpers/agent.ts';

/** The tests stay in one file, because they share one site and the calls for a proposal. */

const AS_DRAFT = { as_draft: true };
let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
});
afterAll(() => app.close());

let lastId = 7_000;
const bundleOf = (...pages: SentPage[]): SentBundle => ({ siteId, pages, partial: true });
const textsOf = (content: PageAnswer['content']) =>
  content.content.slice(1).map(({ props }) => props['text']);
const proposalOf = async (id: number) =>
  ((await admin.get(`/api/pages/${id}/proposal`)).body as ProposalAnswer).proposal;
const pageOf = async (id: number) => (await admin.get(`/api/pages/${id}.json`)).body as PageAnswer;
const take = (id: number) => admin.post(`/api/pages/${id}/proposal/take`);

/** Imports a public page, and then a proposal that changes the page. */
async function proposed(changes: Partial<SentPage> = {}) {
  const page = sentPage((lastId -= 1), {}, heading('a', 'A'), heading('b', 'B'));
  await importBundle(operator, bundleOf(page));
  const content = pageContent(heading('a', 'proposed'), heading('b', 'B'));
  const bundle = bundleOf({ ...page, title: 'Proposed', content, ...changes });
  const run = await importBundle(operator, bundle, AS_DRAFT);
  return { id: page.id, page, bundle, run };
}

describe('an import as draft', () => {
  test('changes nothing public, and offers its changes', async () => {
    const before = sentPage((lastId -= 1), {}, heading('a', 'A'));
    await importBundle(operator, bundleOf(before));
    const html = (await app.guest().get(`/pages/${before.id}`)).text;
    const exported = await exportSite(operator);
    const bundle = bundleOf({
      ...before,
      title: 'Proposed',
      address: 'proposed',
      content: pageContent(heading('a', 'new')),
    });
    const planned = await plan(operator, await sendBundle(operator, bundle, AS_DRAFT));
    const run = await importBundle(operator, bundle, AS_DRAFT);
    expect(actions(run)).toEqual({ draft: [before.id] });
    expect(run.plan?.seal).toBe(planned.plan?.seal);
    expect((await app.guest().get(`/pages/${before.id}`)).text).toBe(html);
    expect(await exportSite(operator)).toEqual(exported);

    const proposal = await proposalOf(before.id);
    expect(textsOf(proposal!.content)).toEqual(['new']);
    expect(proposal).toMatchObject({
      content: { root: { props: { title: 'Proposed', address: 'proposed' } } },
      from: 'test',
      base_revision: (await pageOf(before.id)).content_revision,
    });
    const list = (await admin.get('/api/proposals')).body as ProposalHead[];
    expect(list.map(({ page_id }) => page_id)).toContain(before.id);
    expect((await app.guest().get(`/api/pages/${before.id}/proposal`)).status).toBe(401);
  });

  test('creates new pages unpublished, which the undo removes', async () => {
    const page = sentPage((lastId -= 1));
    const run = await importBundle(operator, bundleOf(page), AS_DRAFT);
    expect(actions(run)).toEqual({ draft: [page.id] });
    expect((await pageOf(page.id)).published_at).toBeNull();
    expect((await app.guest().get(`/pages/${page.id}`)).status).toBe(404);
    const again = await importBundle(operator, bundleOf(page), AS_DRAFT);
    expect(actions(again)).toEqual({ unchanged: [page.id] });
    await undo(operator, run.id);
    expect((await admin.get(`/api/pages/${page.id}.json`)).status).toBe(404);
  });

  test('offers nothing new for the same bundle, and replaces the proposal for another bundle', async () => {
    const { id, page, bundle } = await proposed();
    expect(actions(await importBundle(operator, bundle, AS_DRAFT))).toEqual({ unchanged: [id] });
    const other = bundleOf({ ...page, content: pageContent(heading('a', 'other')) });
    const run = await importBundle(operator, other, AS_DRAFT);
    expect(run.plan?.pages).toMatchObject([
      { action: 'draft', reason: 'replaces the proposal that is waiting' },
    ]);
    expect(textsOf((await proposalOf(id))!.content)).toEqual(['other']);
  });

  test('does not change the settings, and refuses to prune', async () => {
    const { settings } = await exportSite(operator);
    const bundle = { ...bundleOf(), settings: { ...settings, title: 'Proposed' } };
    const run = await importBundle(operator, bundle, AS_DRAFT);
    expect(run.plan?.settings).toMatchObject({ action: 'skip' });
    expect((await exportSite(operator)).settings).toEqual(settings);
    const refused = await operator.post('/api/operator/runs', {
      bundle: { site_id: siteId, content_version: 1, digest: '0'.repeat(64) },
      options: { as_draft: true, prune: true },
    });
    expect(refused.status).toBe(422);
    expect((refused.body as ErrorBody).error).toContain('prune');
  });
});

describe('a proposal', () => {
  test('becomes the draft of the administrator who accepts it, and ends after the publish of that draft', async () => {
    const { id } = await proposed();
    const taken = await take(id);
    expect(taken.status).toBe(200);
    const { draft } = taken.body as DraftAnswer;
    expect(draft!.content.root.props).toEqual({ title: 'Proposed' });
    expect(await proposalOf(id)).toMatchObject({ taken: true });
    const put = { draft: { content: draft!.content, base_revision: draft!.base_revision } };
    expect((await admin.put(`/api/pages/${id}/draft`, put)).status).toBe(200);
    const published = await admin.put(`/api/pages/${id}`, { page: { content: draft!.content } });
    expect(published.body).toMatchObject({ title: 'Proposed' });
    expect(await proposalOf(id)).toBeNull();
    expect(codeOf(await take(id))).toBe('proposal_not_found');
  });

  test('counts as received after it is published, so that an edit of it does not conflict', async () => {
    const { id, bundle } = await proposed();
    await take(id);
    const content = pageContent(heading('a', 'proposed and edited'), heading('b', 'B'));
    await admin.put(`/api/pages/${id}`, {
      page: { content: { ...content, root: { props: { title: 'Proposed' } } } },
    });
    expect(actions(await importBundle(operator, bundle))).toEqual({ keep: [id] });
  });

  test('remains after a publish of other content, and is then offered with its base', async () => {
    const { id } = await proposed();
    const content = pageContent(heading('a', 'A'), heading('b', 'elsewhere'));
    await admin.put(`/api/pages/${id}`, { page: { content } });
    const proposal = await proposalOf(id);
    expect(textsOf(proposal!.base!.content)).toEqual(['A', 'B']);
  });

  test('remains after the draft that was made from it is discarded', async () => {
    const { id } = await proposed();
    await take(id);
    await admin.delete(`/api/pages/${id}/draft`);
    await admin.put(`/api/pages/${id}`, { page: { content: pageContent(heading('a', 'Own')) } });
    expect(await proposalOf(id)).not.toBeNull();
  });

  test('never replaces a draft', async () => {
    const { id } = await proposed();
    const draft = { content: pageContent(heading('a', 'mine')), base_revision: 1 };
    await admin.put(`/api/pages/${id}/draft`, { draft });
    const refused = await take(id);
    expect({ status: refused.status, code: codeOf(refused) }).toEqual({
      status: 409,
      code: 'draft_exists',
    });
    const { draft: kept } = (await admin.get(`/api/pages/${id}/draft`)).body as DraftAnswer;
    expect(kept!.content.content.map(({ props }) => props['text'])).toContain('mine');
  });

  test('is accepted without its address if another page has that address now', async () => {
    const { id } = await proposed({ address: 'sought-after' });
    await createPage(admin, { title: 'Faster', address: 'sought-after' });
    const { draft } = (await take(id)).body as DraftAnswer;
    expect(draft!.content.root.props).toEqual({ title: 'Proposed' });
  });

  test('is discarded for all administrators', async () => {
    const { id } = await proposed();
    expect((await admin.delete(`/api/pages/${id}/proposal`)).body).toEqual({ proposal: null });
    expect(await proposalOf(id)).toBeNull();
  });

  test('is merged with an import of its page', async () => {
    const { id, page } = await proposed();
    const content = pageContent(heading('a', 'A'), heading('b', 'imported'));
    await importBundle(operator, bundleOf({ ...page, content }));
    const proposal = await proposalOf(id);
    expect(textsOf(proposal!.content)).toEqual(['proposed', 'imported']);
    expect(proposal!.base_revision).toBe((await pageOf(id)).content_revision);
  });

  test('prevents the deletion of its pictures', async () => {
    const bytes = await picture(30, 20).png().toBuffer();
    const sent = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
    const { url, sha256 } = uploadAnswer.parse(sent.body);
    const { id } = await proposed({ social_image: url });
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(409);
    await take(id);
    await admin.delete(`/api/pages/${id}/proposal`);
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(409);
    await admin.delete(`/api/pages/${id}/draft`);
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
  });
});

describe('the undo of an import as draft', () => {
  test('withdraws proposals that were not accepted, and keeps the rest', async () => {
    const [first, second] = [1, 2].map(() => sentPage((lastId -= 1), {}, heading('a', 'A')));
    await importBundle(operator, bundleOf(first!, second!));
    const fresh = sentPage((lastId -= 1), {}, heading('n', 'New'));
    const content = pageContent(heading('a', 'proposed'));
    const run = await importBundle(
      operator,
      bundleOf({ ...first!, content }, { ...second!, content }, fresh),
      AS_DRAFT,
    );
    await take(second!.id);
    await admin.patch(`/api/pages/${fresh.id}`, { page: { title: 'Edited' } });

    const undone = await undo(operator, run.id);
    expect(actions(undone)).toEqual({ draft: [first!.id], keep: [fresh.id, second!.id] });
    expect(await proposalOf(first!.id)).toBeNull();
    expect(await proposalOf(second!.id)).not.toBeNull();
    expect((await pageOf(fresh.id)).title).toBe('Edited');
  });
});

describe('the undo of a proposal that replaced an older one', () => {
  /** Replaces the proposal for a page. */
  async function replaced() {
    const older = await proposed();
    const content = pageContent(heading('a', 'newer'), heading('b', 'B'));
    const bundle = bundleOf({ ...older.page, content });
    return { id: older.id, older, newer: await importBundle(operator, bundle, AS_DRAFT) };
  }
  const offered = async (id: number) => {
    const proposal = await proposalOf(id);
    return proposal && textsOf(proposal.content);
  };

  testInLongRun('offers the older one again, which can be undone itself', async () => {
    const { id, older, newer } = await replaced();
    const before = await undo(operator, newer.id);
    expect(before.plan?.pages).toMatchObject([
      {
        action: 'draft',
        reason: 'the proposal is withdrawn, and the one before it waits again',
      },
    ]);
    expect(await offered(id)).toEqual(['proposed', 'B']);
    await undo(operator, older.run.id);
    expect(await offered(id)).toBeNull();
  });

  test('can be undone and undone again', async () => {
    const { id, newer } = await replaced();
    let last = newer;
    for (const expected of ['proposed', 'newer', 'proposed', 'newer']) {
      last = await undo(operator, last.id);
      expect(await offered(id)).toEqual([expected, 'B']);
    }
  });

  testInLongRun('leaves the older one to who has taken it up since', async () => {
    const { id, newer } = await replaced();
    const undone = await undo(operator, newer.id);
    await take(id);
    const redone = await undo(operator, undone.id);
    expect(redone.plan?.pages).toMatchObject([{ reason: 'another proposal waits' }]);
    expect(await offered(id)).toEqual(['proposed', 'B']);
  });

  testInLongRun(
    'does not offer the older proposal again if the newer one was discarded',
    async () => {
      const { id, newer } = await replaced();
      await admin.delete(`/api/pages/${id}/proposal`);
      const undone = await undo(operator, newer.id);
      expect(undone.plan?.pages).toMatchObject([{ reason: 'the proposal no longer waits' }]);
      expect(await offered(id)).toBeNull();
    },
  );
});

test('the seal for the undo of an import as draft with contact requests covers both', async () => {
  const page = sentPage((lastId -= 1), {}, heading('a', 'A'));
  await importBundle(operator, bundleOf(page));
  const contact = {
    id: '0'.repeat(24),
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@home.example',
    phone: '',
    subject: 'Hello',
    message: 'How much is a digger?',
    status: 'open',
    admin_notes: '',
    created_at: '2026-10-01T08:00:00.000Z',
  };
  const content = pageContent(heading('a', 'proposed'));
  const bundle = { ...bundleOf({ ...page, content }), contacts: [contact] };
  const run = await importBundle(operator, bundle, { ...AS_DRAFT, include: ['contacts'] });
  const undone = await undo(operator, run.id);
  expect(actions(undone)).toEqual({ draft: [page.id] });
  expect(undone.plan?.contact_requests).toMatchObject({ remove: 1 });
});

describe('the undo of that undo', () => {
  test('offers the withdrawn proposals again, and can be undone itself', async () => {
    const { id, run, bundle } = await proposed();
    const before = await proposalOf(id);
    const undone = await undo(operator, run.id);
    const redone = await undo(operator, undone.id);
    expect(redone.plan?.pages).toMatchObject([
      { id, action: 'draft', reason: 'the proposal waits again' },
    ]);
    expect(await proposalOf(id)).toEqual(before);
    expect(actions(await importBundle(operator, bundle, AS_DRAFT))).toEqual({ unchanged: [id] });
    await undo(operator, redone.id);
    expect(await proposalOf(id)).toBeNull();
  });

  testInLongRun('carries it over to what the page has become, with its pictures', async () => {
    const bytes = await picture(31, 21).png().toBuffer();
    const sent = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
    const { url, sha256 } = uploadAnswer.parse(sent.body);
    const { id, page, run } = await proposed({ social_image: url });
    const undone = await undo(operator, run.id);
    const refused = await admin.delete(`/api/uploads/${sha256}`);
    expect(refused.body).toMatchObject({ uses: [{ where: 'receipt', page_id: id }] });
    const content = pageContent(heading('a', 'A'), heading('b', 'imported'));
    await importBundle(operator, bundleOf({ ...page, content }));
    await undo(operator, undone.id);
    expect(textsOf((await proposalOf(id))!.content)).toEqual(['proposed', 'imported']);
    expect((await admin.delete(`/api/pages/${id}/proposal`)).status).toBe(200);
    expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
  });

  testInLongRun('leaves another proposal that waits meanwhile', async () => {
    const { id, page, run } = await proposed();
    const undone = await undo(operator, run.id);
    const other = bundleOf({ ...page, content: pageContent(heading('a', 'other')) });
    await importBundle(operator, other, AS_DRAFT);
    const redone = await undo(operator, undone.id);
    expect(redone.plan?.pages).toMatchObject([
      { id, action: 'keep', reason: 'another proposal waits' },
    ]);
    expect(textsOf((await proposalOf(id))!.content)).toEqual(['other']);
  });

  testInLongRun('brings back nothing once its receipt has ended', async () => {
    const { id, run } = await proposed();
    await undo(operator, run.id);
    const kept = () => app.connection.collection('page_drafts').countDocuments({ page_id: id });
    expect(await kept()).toBe(1);
    await app.site.services.sweepRuns(new Date(Date.now() + 91 * 86_400_000));
    expect(await kept()).toBe(0);
  });
});

test('other administrators are offered a proposal that one has accepted', async () => {
  const { id } = await proposed();
  await take(id);
  const { adminUsers } = app.site.services;
  const email = 'second@example.com';
  await adminUsers.create(email, ADMIN.password);
  const second = await app.signIn(email);
  const draft = (await second.post(`/api/pages/${id}/proposal/take`)).body as DraftAnswer;
  expect(textsOf(draft.draft!.content)).toEqual(['proposed', 'B']);
});
