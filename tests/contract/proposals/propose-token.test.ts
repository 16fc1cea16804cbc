import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { ContentRun, ProposalAnswer } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { plainPicture } from '../../helpers/images.ts';
import {
  actions,
  apply,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  type SentBundle,
  type SentPage,
} from '../../helpers/content-runs.ts';
import { callerWithToken, startOperatedSite } from '../../helpers/operated-site.ts';
import { codeOf } from '../../helpers/agent.ts';

/** The permissions of a token with the scopes `read` and `propose`. */

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
/** A caller with the scopes `read` and `propose`, as an assistant has. */
let proposer: Agent;
beforeAll(async () => {
  ({ app, operator, admin } = await startOperatedSite('minimal'));
  ({ siteId } = (await exportSite(operator)) as { siteId: string });
  proposer = await newProposer('assistant');
});
afterAll(() => app.close());

const newProposer = (name: string) => callerWithToken({ app, operator }, name, 'read', 'propose');

const AS_DRAFT = { as_draft: true };
const bundleOf = (...pages: SentPage[]): SentBundle => ({ siteId, pages, partial: true });
let lastId = 8_000;
const newPage = (...texts: string[]) =>
  sentPage((lastId -= 1), {}, ...texts.map((text, at) => heading(`h${at}`, text)));

/** The writing calls that a token with `propose` may make. */
const ALLOWED = [
  'post /api/operator/runs',
  'put /api/operator/runs/:id/pages',
  'put /api/operator/runs/:id/sections',
  'put /api/operator/runs/:id/items',
  'put /api/operator/runs/:id/settings',
  'post /api/operator/runs/:id/media',
  'put /api/operator/runs/:id/media/:name',
  'post /api/operator/runs/:id/plan',
  'post /api/operator/runs/:id/apply',
  'delete /api/operator/runs/:id',
];

/** Reads all data that the token must not be able to change. */
async function everything(): Promise<unknown> {
  const of = (name: string) => app.connection.collection(name).find({}).sort({ _id: 1 }).toArray();
  const [accounts, { entries }, pages] = await Promise.all([
    of('admin_users'),
    app.site.services.content.refresh(),
    exportSite(operator),
  ]);
  const settings = entries.get('settings:site');
  const tokens = (await of('tokens')).map(({ last_used_at: _, ...rest }) => rest);
  const home = (await app.guest().get('/')).text;
  const requests = await of('contact_requests');
  return { accounts, settings, pages, tokens, home, requests };
}

describe('every other writing call', () => {
  test('refuses the token and changes nothing', async () => {
    const { id } = await createPage(admin, { title: 'Keep me' }, [heading('a', 'A')]);
    const before = await everything();
    const refused: string[] = [];
    for (const { method, path, policy } of app.site.routes) {
      const name = `${method} ${path}`;
      if (method === 'get' || policy === 'everybody' || ALLOWED.includes(name)) continue;
      const target = path
        .replace(/:(page|id)/g, String(id))
        .replace(/:email/g, 'admin@example.com')
        .replace(/:\w+|\*\w+/g, '1');
      const answer = await proposer.send(method.toUpperCase(), target, {
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      });
      expect([name, answer.status]).toEqual([name, expect.toBeOneOf([401, 403])]);
      refused.push(name);
    }
    expect(refused.length).toBeGreaterThan(30);
    for (const name of [
      'put /api/pages/:id',
      'delete /api/pages/:id',
      'post /api/operator/runs/:id/undo',
      'post /api/operator/seed',
      'post /api/operator/tokens',
      'post /api/operator/admin_users',
    ])
      expect(refused).toContain(name);
    expect(await everything()).toEqual(before);
  });

  test('refuses to read contact requests, accounts and tokens', async () => {
    const reads = app.site.routes.filter(
      ({ method, policy }) => method === 'get' && /^operator:(?!read$)/.test(policy),
    );
    expect(reads.map(({ path }) => path)).toContain('/api/operator/contact_requests');
    for (const { path } of reads)
      expect([path, (await proposer.get(path.replace(/:\w+/g, '1'))).status]).toEqual([path, 403]);
    for (const path of ['/api/contact_requests', '/api/admin_users', '/api/activity'])
      expect([path, (await proposer.get(path)).status]).toEqual([path, 401]);
  });

  test('names the scopes of the token in the error', async () => {
    const { body } = await proposer.get('/api/operator/site');
    expect(body).toMatchObject({ scopes: ['read', 'propose'] });
  });
});

describe('the token', () => {
  test('proposes for a page, and nothing public changes', async () => {
    const page = newPage('A');
    await importBundle(operator, bundleOf(page));
    const before = await everything();
    const changed = bundleOf({ ...page, content: pageContent(heading('h0', 'B')) });
    const run = await importBundle(proposer, changed, AS_DRAFT);
    expect(actions(run)).toEqual({ draft: [page.id] });
    expect(run.who).toBe('assistant');
    expect(await everything()).toEqual(before);
    const { proposal } = (await admin.get(`/api/pages/${page.id}/proposal`)).body as ProposalAnswer;
    expect(proposal?.content.content[1]?.props['text']).toBe('B');
    const undone = await proposer.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(undone.status).toBe(403);
  });

  test('can plan any change, and cannot apply it', async () => {
    const page = newPage('A');
    const before = await everything();
    const { settings } = await exportSite(operator);
    const bundle = { ...bundleOf(page), partial: false, settings: { ...settings, title: 'Mine' } };
    const run = await plan(proposer, await sendBundle(proposer, bundle, { prune: true }));
    expect(actions(run)).toMatchObject({ create: [page.id] });
    for (const caller of [proposer, operator]) {
      const answer = await caller.post(`/api/operator/runs/${run.id}/apply`, {
        seal: run.plan?.seal,
      });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
    }
    expect((await proposer.delete(`/api/operator/runs/${run.id}`)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('cannot change the run of another caller', async () => {
    const page = newPage('A');
    const theirs = await plan(operator, await sendBundle(operator, bundleOf(page), AS_DRAFT));
    const other = await newProposer('another-assistant');
    const ofOther = await plan(other, await sendBundle(other, bundleOf(page), AS_DRAFT));
    for (const { id, plan: planned } of [theirs, ofOther]) {
      const at = `/api/operator/runs/${id}`;
      const calls: [string, string, JsonObject?][] = [
        ['PUT', '/pages', { pages: [{ ...page, title: 'Hostile' }] as never }],
        ['PUT', '/settings', { settings: (await exportSite(operator)).settings }],
        ['POST', '/media', { media: {} }],
        ['PUT', `/media/${'0'.repeat(64)}.png`],
        ['POST', '/plan', {}],
        ['POST', '/apply', { seal: planned?.seal ?? '' }],
        ['DELETE', ''],
      ];
      for (const [method, path, body] of calls) {
        const answer = await proposer.send(method, at + path, {
          ...(body && {
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          }),
        });
        expect([method, path, answer.status]).toEqual([method, path, 403]);
      }
    }
    expect((await apply(operator, theirs)).state).toBe('applied');
  });

  test('can send images only for a proposal, because no page shows the images of a plan', async () => {
    const bytes = Uint8Array.from(await plainPicture('#123456').png().toBuffer());
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    for (const [options, status] of [
      [{}, 403],
      [AS_DRAFT, 404],
    ] as const) {
      const run = await sendBundle(proposer, bundleOf(newPage('A')), options);
      const sent = await proposer.send('PUT', `/api/operator/runs/${run.id}/media/${name}`, {
        body: bytes,
        headers: { 'Content-Type': 'application/octet-stream' },
      });
      expect([options, sent.status]).toEqual([options, status]);
    }
  });

  test('cannot adopt another lineage', async () => {
    const bundle = { ...bundleOf(newPage('A')), siteId: '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f' };
    const options = { ...AS_DRAFT, adopt: true };
    const run = await plan(proposer, await sendBundle(proposer, bundle, options));
    const answer = await proposer.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
    expect((await app.site.services.content.refresh()).site.lineages ?? []).toEqual([]);
  });

  test('cannot replace the proposal of another caller', async () => {
    const page = newPage('A');
    await importBundle(operator, bundleOf(page));
    const theirs = { ...page, content: pageContent(heading('h0', 'Theirs')) };
    await importBundle(operator, bundleOf(theirs), AS_DRAFT);
    const mine = { ...page, content: pageContent(heading('h0', 'Mine')) };
    const run = await plan(proposer, await sendBundle(proposer, bundleOf(mine), AS_DRAFT));
    const answer = await proposer.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(answer.status).toBe(403);
    expect((answer.body as ErrorBody).error).toContain(`waits for page ${page.id}`);
    expect((await admin.get(`/api/pages/${page.id}/proposal`)).text).toContain('Theirs');
    // The refused run has released the lease, so another run can be applied.
    await importBundle(operator, bundleOf(newPage('B')));
  });
});

describe('a bundle after a proposal', () => {
  const merged = async (page: SentPage): Promise<ContentRun> =>
    plan(operator, await sendBundle(operator, bundleOf(page), { on_conflict: 'fail' }));

  test('is merged with a published proposal that the bundle does not contain', async () => {
    const page = newPage('A', 'B');
    await importBundle(operator, bundleOf(page));
    const content = pageContent(heading('h0', 'proposed'), heading('h1', 'B'));
    await importBundle(proposer, bundleOf({ ...page, content }), AS_DRAFT);
    await admin.post(`/api/pages/${page.id}/proposal/take`);
    const path = `/api/pages/${page.id}`;
    const { draft } = (await admin.get(`${path}/draft`)).body as { draft: { content: JsonObject } };
    const { body } = await admin.get(`${path}.json`);
    const { content_revision: revision } = body as { content_revision: number };
    const saved = await admin.put(
      path,
      { page: { content: draft.content } },
      { 'If-Match': `"${revision}"` },
    );
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
    const changed = pageContent(heading('h0', 'A'), heading('h1', 'from the bundle'));
    const run = await merged({ ...page, content: changed });
    expect(actions(run)).toEqual({ merge: [page.id] });
  });

  test('still conflicts with an edit that the token has sent unchanged', async () => {
    const page = newPage('A');
    await importBundle(operator, bundleOf(page));
    const path = `/api/pages/${page.id}`;
    const { body } = await admin.get(`${path}.json`);
    const { content_revision: revision } = body as { content_revision: number };
    const content = pageContent(heading('h0', 'edited by a person'));
    const headers = { 'If-Match': `"${revision}"` };
    expect((await admin.put(path, { page: { content } }, headers)).status).toBe(200);
    await importBundle(proposer, bundleOf({ ...page, content }), AS_DRAFT);
    const run = await merged({ ...page, content: pageContent(heading('h0', 'from the bundle')) });
    expect(actions(run)).toEqual({ conflict: [page.id] });
  });
});
