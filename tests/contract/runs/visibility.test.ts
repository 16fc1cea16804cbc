import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContentRun, PageAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { Agent, TestSite } from '../../helpers/app.ts';
import { block, createPage, heading } from '../../helpers/factories.ts';
import {
  actions,
  exportSite,
  importBundle,
  sendBundle,
  sentPage,
  undo,
  type SentBundle,
  type SentPage,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

/** The visibility of imported pages, and links to hidden pages. */

const AS_DRAFT = { as_draft: true };
let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
});
afterAll(() => app.close());

let lastId = 6_000;
const newPage = (changes: Partial<SentPage> = {}, ...texts: string[]) =>
  sentPage((lastId -= 1), changes, ...texts.map((text, n) => heading(`h${n}`, text)));
const bundleOf = (...pages: SentPage[]): SentBundle => ({ siteId, pages, partial: true });
const statusOf = async (id: number) => (await app.guest().get(`/pages/${id}`)).status;
const publish = async (id: number) => {
  const { content, content_revision } = (await admin.get(`/api/pages/${id}.json`))
    .body as PageAnswer;
  const answer = await admin.put(
    `/api/pages/${id}`,
    { page: { content } },
    { 'If-Match': `"${content_revision}"` },
  );
  expect(answer.status, answer.text).toBe(200);
};
/** Returns a page with a link to another page. */
const linkTo = (id: number, changes: Partial<SentPage> = {}) =>
  sentPage((lastId -= 1), changes, block('ImageBlock', { id: 'i', href: `/pages/${id}` }));
const planned = async (bundle: SentBundle) => {
  const run = await sendBundle(operator, bundle);
  return operator.post(`/api/operator/runs/${run.id}/plan`);
};

test('a page that is imported first as draft and then without as_draft is published, and the plan shows that', async () => {
  const page = newPage({}, 'Text');
  await importBundle(operator, bundleOf(page), AS_DRAFT);
  expect(await statusOf(page.id)).toBe(404);
  const again = await importBundle(operator, bundleOf(page), AS_DRAFT);
  expect(actions(again)).toEqual({ unchanged: [page.id] });
  const run = await importBundle(operator, bundleOf(page));
  expect(run.plan?.pages).toMatchObject([
    { action: 'update', reason: 'publishes the page, which was never published' },
  ]);
  expect(await statusOf(page.id)).toBe(200);
  expect(actions(await importBundle(operator, bundleOf(page)))).toEqual({ unchanged: [page.id] });
  await undo(operator, run.id);
  expect(await statusOf(page.id)).toBe(404);
});

test('a page that a person has unpublished stays unpublished', async () => {
  const page = newPage({}, 'Text');
  await importBundle(operator, bundleOf(page));
  expect((await admin.post(`/api/pages/${page.id}/unpublish`, {})).status).toBe(200);
  const run = await importBundle(operator, bundleOf({ ...page, title: 'Another title' }));
  expect(actions(run)).toEqual({ update: [page.id] });
  expect(await statusOf(page.id)).toBe(404);
});

describe('a link to a page that visitors cannot see', () => {
  test('is refused, unless the import publishes the page', async () => {
    const hidden = newPage({}, 'Hidden');
    await importBundle(operator, bundleOf(hidden), AS_DRAFT);
    const linking = linkTo(hidden.id);
    const refused = await planned(bundleOf(linking));
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'broken_references' }]);
    expect(refused.text).toContain(`links to /pages/${hidden.id}, which visitors cannot see`);
    await importBundle(operator, bundleOf(linking), AS_DRAFT);
    await importBundle(operator, bundleOf(linking, hidden));
    expect([await statusOf(linking.id), await statusOf(hidden.id)]).toEqual([200, 200]);
  });

  test('does not stop the import if the site has the link already', async () => {
    const made = await admin.post('/api/pages', { page: { title: 'Not ready' } });
    const { id } = made.body as PageAnswer;
    const page = await createPage(admin, { title: 'Public' }, [
      block('ImageBlock', { id: 'i', href: `/pages/${id}` }),
    ]);
    await publish(page.id);
    const { pages } = await exportSite(operator);
    const exported = pages.find((each) => each.id === page.id)!;
    const run = await importBundle(operator, bundleOf({ ...exported, title: 'Renamed' }));
    expect(actions(run)).toEqual({ update: [page.id] });
  });
});

test('the undo of an import as draft is refused after a person has published its page', async () => {
  const page = newPage({}, 'Text');
  const run = await importBundle(operator, bundleOf(page), AS_DRAFT);
  await publish(page.id);
  const refused = await operator.post(`/api/operator/runs/${run.id}/undo`, { force: false });
  expect((refused.body as ErrorBody).code).toBe('undo_refused');
  expect(await statusOf(page.id)).toBe(200);
});

test('a page whose address is taken is imported without it if the import overwrites', async () => {
  await importBundle(operator, bundleOf(newPage({ address: 'shared-address' }, 'First')));
  const second = newPage({ address: 'shared-address' }, 'Second');
  const run = await importBundle(operator, bundleOf(second), { on_conflict: 'overwrite' });
  expect(run.state).toBe('applied');
  expect(await statusOf(second.id)).toBe(200);
});

test('a page whose address is taken is a conflict, and links to it are not broken', async () => {
  const owner = newPage({ address: 'taken-address' }, 'First');
  await importBundle(operator, bundleOf(owner));
  const second = newPage({ address: 'taken-address' }, 'Second');
  const answer = await planned(bundleOf(second, linkTo(second.id)));
  expect(answer.status, answer.text).toBe(200);
  const conflict = { id: second.id, action: 'conflict' };
  expect((answer.body as ContentRun).plan?.pages).toContainEqual(expect.objectContaining(conflict));
});
