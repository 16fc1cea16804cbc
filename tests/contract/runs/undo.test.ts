import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import {
  actions,
  exportSite,
  importBundle,
  sentPage,
  undo,
  type SentBundle,
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

/** The ids decrease, because the site assigns new ids above the highest one. */
let lastId = 9_000;
const newId = () => (lastId -= 1);
const bundleOf = (...pages: SentBundle['pages']): SentBundle => ({ siteId, pages, partial: true });
const textOf = async (id: number) => {
  const { title, content } = (await admin.get(`/api/pages/${id}`)).body as PageAnswer;
  return `${title}: ${content.content
    .slice(1)
    .map(({ props }) => props['text'])
    .join(', ')}`;
};
const linkTo = (page: number) => ({
  type: 'JumbotronBlock',
  props: { id: 'j', heading: 'J', ctaLabel: 'Go', ctaHref: `/pages/${page}` },
});
const errorOf = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as ErrorBody;
  return { status: answer.status, code, errors };
};

/** Imports a page, and changes it on the site and in the bundle. */
async function clashing() {
  const page = sentPage(newId(), {}, heading('a', 'A'), heading('b', 'B'));
  await importBundle(operator, bundleOf(page));
  await admin.put(`/api/pages/${page.id}`, {
    page: { content: pageContent(heading('a', 'ours'), heading('b', 'B')) },
  });
  const changed = { ...page, content: pageContent(heading('a', 'theirs'), heading('b', 'new')) };
  return { id: page.id, bundle: bundleOf(changed) };
}

describe('an undo', () => {
  test('reverts the runs one after the other, the newest first', async () => {
    const page = sentPage(newId(), {}, heading('a', 'first'));
    const { settings } = await exportSite(operator);
    const version = (text: string): SentBundle => ({
      ...bundleOf({ ...page, content: pageContent(heading('a', text)) }),
      settings: { ...settings, title: text },
    });
    await importBundle(operator, version('first'));
    const runs = [];
    for (const text of ['second', 'third']) runs.push(await importBundle(operator, version(text)));
    for (const run of runs.toReversed()) await undo(operator, run.id);
    expect(await textOf(page.id)).toBe(`Page ${page.id}: first`);
    expect((await exportSite(operator)).settings).toMatchObject({ title: 'first' });
  });

  test('returns the same run for a second request during its preparation', async () => {
    const run = await importBundle(operator, bundleOf(sentPage(newId())));
    const ask = () => operator.post(`/api/operator/runs/${run.id}/undo`, {});
    const answers = await Promise.all([ask(), ask(), ask()]);
    const ids = answers.map(({ body }) => (body as { id: string }).id);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(ids).size).toBe(1);
    await expect
      .poll(async () => (await operator.get(`/api/operator/runs/${ids[0]}`)).body)
      .toMatchObject({ state: 'applied' });
  });

  test('is refused if a page was edited since, and a forced undo can be undone', async () => {
    const { id, bundle } = await clashing();
    const run = await importBundle(operator, bundle, { on_conflict: 'overwrite' });
    await admin.patch(`/api/pages/${id}`, { page: { title: 'Edited since' } });
    const refused = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(errorOf(refused)).toMatchObject({ status: 409, code: 'undo_refused' });
    expect(errorOf(refused).errors).toEqual([`pages/${id}: was changed since`]);
    const undone = await undo(operator, run.id, true);
    expect(await textOf(id)).toContain('ours, B');
    const again = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(again).toMatchObject({ status: 200, body: { id: undone.id, state: 'applied' } });
    expect(await textOf(id)).toContain('ours, B');
    const redone = await undo(operator, undone.id);
    const third = await operator.post(`/api/operator/runs/${run.id}/undo`, {});
    expect(third.text).toContain(`run ${redone.id} has brought it back`);
    expect(await textOf(id)).toBe('Edited since: theirs, new');
  });

  test('is refused with the place of a link that would have no target, and a forced undo can be undone', async () => {
    const [to, from, later] = [sentPage(newId()), sentPage(newId()), sentPage(newId())];
    const before = { ...from, content: pageContent(linkTo(to.id)) };
    await importBundle(operator, bundleOf(to, before));
    const run = await importBundle(operator, bundleOf(from, later));
    await admin.delete(`/api/pages/${to.id}`);
    const own = await createPage(admin, {}, [linkTo(later.id)]);
    const path = `/api/operator/runs/${run.id}/undo`;
    expect(errorOf(await operator.post(path, {}))).toEqual({
      status: 409,
      code: 'undo_refused',
      errors: [
        `pages/${from.id} content[1].props.ctaHref: links to /pages/${to.id}, which would not exist`,
        `pages/${own.id} content[1].props.ctaHref: links to /pages/${later.id}, which would not exist`,
      ],
    });
    await undo(operator, run.id, true);
  });

  test('is also refused if the page in the trash has that link', async () => {
    const [to, from] = [sentPage(newId()), sentPage(newId())];
    await importBundle(operator, bundleOf(to));
    const linking = { ...from, content: pageContent(linkTo(to.id)) };
    const undone = await undo(operator, (await importBundle(operator, bundleOf(linking))).id);
    await admin.delete(`/api/pages/${to.id}`);
    const refused = await operator.post(`/api/operator/runs/${undone.id}/undo`, {});
    expect(errorOf(refused).errors).toEqual([
      `pages/${from.id} content[1].props.ctaHref: links to /pages/${to.id}, which would not exist`,
    ]);
  });

  test('restores links that had no target before the run', async () => {
    const { settings } = await exportSite(operator);
    const [gone, from] = [sentPage(newId()), sentPage(newId())];
    const nav = { items: [{ title: 'Gone', href: `/pages/${gone.id}` }] };
    const before = {
      ...bundleOf(gone, { ...from, content: pageContent(linkTo(gone.id)) }),
      settings: { ...settings, nav },
    };
    await importBundle(operator, before);
    await admin.delete(`/api/pages/${gone.id}`);
    const run = await importBundle(operator, { ...bundleOf(from), settings });
    await undo(operator, run.id);
    expect((await exportSite(operator)).settings).toMatchObject({ nav });
    // This also holds for the undo of an undo.
    const again = await importBundle(operator, { ...bundleOf(from), settings });
    await undo(operator, (await undo(operator, (await undo(operator, again.id)).id)).id);
    expect((await exportSite(operator)).settings).toMatchObject({ nav });
    await admin.put('/api/site_settings', { settings });
  });

  test('removes a new page, and the same import creates it again', async () => {
    const page = sentPage(newId(), { address: 'back-again' });
    const run = await importBundle(operator, bundleOf(page));
    await undo(operator, run.id);
    expect((await app.guest().get(`/pages/${page.id}`)).status).toBe(404);
    const second = await importBundle(operator, bundleOf(page));
    expect(actions(second)).toEqual({ create: [page.id] });
    expect((await app.guest().get('/back-again')).status).toBe(200);
  });
});
