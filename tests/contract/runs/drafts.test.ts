import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import type { DraftAnswer, PageAnswer } from '@siteyard/schemas/http';
import type { Block } from '@siteyard/schemas/content';
import { createCarriedDrafts } from '../../../api/src/features/page-drafts/carried-drafts.service.ts';
import { createPageDraftsService } from '../../../api/src/features/page-drafts/page-drafts.service.ts';
import { createPageRevisions } from '../../../api/src/features/pages/page-revisions.service.ts';
import { createPageVersionsService } from '../../../api/src/features/page-versions/page-versions.service.ts';
import { createLogger } from '../../../api/src/log.ts';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { pageContent, heading } from '../../helpers/factories.ts';
import {
  importBundle,
  sentPage,
  undo,
  type SentBundle,
  type SentPage,
} from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, operator, admin, siteId } = await startLiveSite());
});
afterAll(() => app.close());

let lastId = 5_000;
const bundleOf = (...pages: SentPage[]): SentBundle => ({ siteId, pages, partial: true });
const textsOf = (content: PageAnswer['content']) =>
  content.content.slice(1).map(({ props }) => props['text']);

const revisionOf = async (id: number) =>
  ((await admin.get(`/api/pages/${id}.json`)).body as PageAnswer).content_revision;
const draftOf = async (id: number) => {
  const { draft } = (await admin.get(`/api/pages/${id}/draft`)).body as DraftAnswer;
  return draft!;
};

/** Imports a page, and saves a draft of the administrator for it. */
async function drafted(change: { props?: JsonObject; blocks: Block[] }) {
  const page = sentPage((lastId -= 1), {}, heading('a', 'A'), heading('b', 'B'));
  const first = await importBundle(operator, bundleOf(page));
  const content = { ...pageContent(...change.blocks), root: { props: change.props ?? {} } };
  const draft = { content, base_revision: await revisionOf(page.id) };
  expect((await admin.put(`/api/pages/${page.id}/draft`, { draft })).status).toBe(200);
  return { page, first, before: await draftOf(page.id) };
}

describe('a draft of a page that an import changes', () => {
  const change = { props: { title: 'Mine' }, blocks: [heading('a', 'mine'), heading('b', 'B')] };

  test('is merged with the new content, and the undo reverts that', async () => {
    const { page, before } = await drafted(change);
    const incoming = pageContent(heading('a', 'A'), heading('b', 'theirs'));
    const run = await importBundle(operator, bundleOf({ ...page, content: incoming }));
    const carried = await draftOf(page.id);
    expect(textsOf(carried.content)).toEqual(['mine', 'theirs']);
    expect(carried.content.root.props).toEqual({ title: 'Mine' });
    expect(carried.base_revision).toBe(await revisionOf(page.id));
    expect(carried.updated_at).toBe(before.updated_at);
    expect(carried).not.toHaveProperty('base');

    await undo(operator, run.id);
    const back = await draftOf(page.id);
    expect(textsOf(back.content)).toEqual(['mine', 'B']);
    expect(back.base_revision).toBe(await revisionOf(page.id));
  });

  test('does not change if draft and import change the same block, and keeps its base', async () => {
    const { page, before } = await drafted(change);
    const incoming = pageContent(heading('a', 'theirs'), heading('b', 'B'));
    await importBundle(operator, bundleOf({ ...page, content: incoming }));
    const { base, ...draft } = await draftOf(page.id);
    expect(draft).toEqual(before);
    expect(base).toMatchObject({ title: page.title, description: '' });
    expect(textsOf(base!.content)).toEqual(['A', 'B']);
  });

  test('does not change if draft and import change the title', async () => {
    const { page, before } = await drafted(change);
    await importBundle(operator, bundleOf({ ...page, title: 'Theirs' }));
    const { base, ...draft } = await draftOf(page.id);
    expect(draft).toEqual(before);
    expect(base?.title).toBe(page.title);
  });

  test('is merged with a person’s publish and the import after it', async () => {
    const { page } = await drafted(change);
    const published = pageContent(heading('a', 'A'), heading('b', 'B'), heading('c', 'C'));
    await admin.put(`/api/pages/${page.id}`, { page: { content: published } });
    const incoming = pageContent(heading('a', 'A'), heading('b', 'theirs'));
    await importBundle(operator, bundleOf({ ...page, content: incoming }));
    expect(textsOf((await draftOf(page.id)).content)).toEqual(['mine', 'theirs', 'C']);
  });

  test('is merged once, and never replaces a later save of its administrator', async () => {
    const { page } = await drafted(change);
    const incoming = pageContent(heading('a', 'A'), heading('b', 'theirs'));
    const { connection } = app;
    const drafts = createPageDraftsService({ connection });
    const [stale] = await drafts.findAll([page.id]);
    await importBundle(operator, bundleOf({ ...page, content: incoming }));
    const carried = await draftOf(page.id);
    const { content: store } = app.site.services;
    const versions = createPageVersionsService({ content: store });
    const revisions = createPageRevisions({ content: store, versions });
    const again = createCarriedDrafts({ drafts, revisions, logger: await createLogger('silent') });
    await again.carry([page.id]);
    expect(await draftOf(page.id)).toEqual(carried);
    const { content } = carried;
    expect(await drafts.rebase(stale!, { content, baseRevision: 99 })).toBe(false);
    expect(await draftOf(page.id)).toEqual(carried);
  });

  test('is not lost by the undo of the import that created its page, nor by the undo of that', async () => {
    const { page, first } = await drafted(change);
    const undone = await undo(operator, first.id);
    await undo(operator, undone.id);
    expect(textsOf((await draftOf(page.id)).content)).toEqual(['mine', 'B']);
  });
});
