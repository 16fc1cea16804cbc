import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runList, type ContentRun, type RunPageChange } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, type Agent, type TestSite } from '../../helpers/app.ts';
import { pageContent, heading } from '../../helpers/factories.ts';
import {
  ended,
  exportSite,
  importBundle,
  plan,
  sendBundle,
  sentPage,
} from '../../helpers/content-runs.ts';
import { startOperatedSite } from '../../helpers/operated-site.ts';

let app: TestSite;
let operator: Agent;
let admin: Agent;
beforeAll(async () => {
  ({ app, operator, admin } = await startOperatedSite('minimal'));
});
afterAll(() => app.close());

describe('the runs in the admin', () => {
  const changeOf = async (run: string, page: number) =>
    ((await admin.get(`/api/runs/${run}/pages/${page}`)).body as RunPageChange).change;

  test('show each page before and after, block by block, also after it was edited', async () => {
    const { siteId, settings } = await exportSite(operator);
    const page = sentPage(8_000, {}, heading('a', 'A'), heading('b', 'B'));
    const first = await importBundle(operator, { siteId, pages: [page], partial: true });
    expect(await changeOf(first.id, 8_000)).toMatchObject({ change: 'added', title: 'Page 8000' });
    const content = pageContent(heading('a', 'New'), heading('c', 'C'));
    const run = await importBundle(operator, {
      siteId,
      pages: [{ ...page, title: 'New title', content }],
      settings: { ...settings, title: 'New name' },
      partial: true,
    });
    const expected = {
      change: 'changed',
      title: 'New title',
      details: [{ path: 'title', before: 'Page 8000', after: 'New title' }],
      blocks: expect.arrayContaining([
        expect.objectContaining({
          change: 'changed',
          id: 'a',
          values: [{ path: 'props.text', before: 'A', after: 'New' }],
        }),
        { change: 'removed', id: 'b', type: 'HeadingBlock' },
        { change: 'added', id: 'c', type: 'HeadingBlock' },
      ]) as unknown,
    };
    expect(await changeOf(run.id, 8_000)).toMatchObject(expected);
    expect((await admin.get(`/api/runs/${run.id}/settings`)).body).toEqual({
      changes: [{ path: 'title', before: settings['title'], after: 'New name' }],
    });
    expect((await admin.get(`/api/runs/${first.id}/settings`)).body).toEqual({ changes: [] });

    await admin.patch('/api/pages/8000', { page: { title: 'Edited since' } });
    await admin.put('/api/site_settings', { settings: { title: 'Edited since' } });
    expect(await changeOf(run.id, 8_000)).toMatchObject(expected);
    expect((await admin.get(`/api/runs/${run.id}/settings`)).text).toContain('New name');
    // The site no longer keeps the former state of the page.
    const history = vi
      .spyOn(app.site.services.content, 'everyEntries')
      .mockResolvedValue(new Map());
    expect(await changeOf(run.id, 8_000)).toBeNull();
    history.mockRestore();
    expect((await admin.get(`/api/runs/${run.id}/pages/4`)).status).toBe(404);
  });

  test('are those that were applied or failed, not abandoned ones', async () => {
    const { siteId } = await exportSite(operator);
    for (const id of [8_101, 8_102, 8_103])
      await importBundle(operator, { siteId, pages: [sentPage(id)], partial: true });
    const bundle = { siteId, pages: [sentPage(8_100)], partial: true };
    const planned = await plan(operator, await sendBundle(operator, bundle));
    const seen = runList.parse((await admin.get('/api/runs?limit=3')).body);
    expect(seen.runs).toHaveLength(3);
    expect(seen.runs.map(({ id }) => id)).not.toContain(planned.id);
    const next = runList.parse((await admin.get(`/api/runs?limit=3&after=${seen.next}`)).body);
    expect(next.runs.map(({ id }) => id)).not.toContain(seen.next);
    const early = await admin.get(`/api/runs/${planned.id}/pages/8100`);
    expect(early.body).toMatchObject({ code: 'run_not_open' });
  });

  test('can be undone with a session, only from this site', async () => {
    const { siteId } = await exportSite(operator);
    const bundle = { siteId, pages: [sentPage(8_200)], partial: true };
    const { id } = await importBundle(operator, bundle);
    const foreign = await admin.post(
      `/api/runs/${id}/undo`,
      {},
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(foreign.body).toMatchObject({ code: 'wrong_origin' });
    const started = await admin.post(`/api/runs/${id}/undo`, {});
    expect(started.status, started.text).toBe(202);
    const undone = await ended(operator, (started.body as ContentRun).id);
    expect(undone).toMatchObject({ state: 'applied', undoes: id, who: ADMIN.email });
    expect((await app.guest().get('/pages/8200')).status).toBe(404);
    expect((await operator.post(`/api/runs/${id}/undo`, {})).status).toBe(401);
  });

  test('are undone in the background and report that, and a late refusal has the same details as an early one', async () => {
    const { siteId } = await exportSite(operator);
    const pages = [sentPage(8_300), sentPage(8_301)];
    const { id } = await importBundle(operator, { siteId, pages, partial: true });
    await admin.patch('/api/pages/8301', { page: { title: 'Edited since' } });
    const begin = async (force: boolean) => {
      const begun = await admin.post(`/api/runs/${id}/undo?wait=0`, { force });
      expect(begun).toMatchObject({ status: 202, body: { kind: 'undo', state: 'applying' } });
      return (begun.body as ContentRun).id;
    };
    const head = async (run: string) =>
      (await admin.get(`/api/runs/${run}?without=plan`)).body as ContentRun;
    const until = (run: string, state: ContentRun['state']) =>
      expect.poll(async () => (await head(run)).state, { timeout: 60_000 }).toBe(state);

    const refused = await begin(false);
    await until(refused, 'discarded');
    const early = (await admin.post(`/api/runs/${id}/undo`, { force: false })).body as ErrorBody;
    expect(early).toMatchObject({ code: 'undo_refused', can_force: true });
    expect((await head(refused)).error).toEqual({
      code: 'undo_refused',
      error: expect.stringContaining(early.error) as unknown,
      issues: [{ path: 'pages/8301', message: 'was changed since' }],
      can_force: true,
    });
    expect(await head(id)).not.toHaveProperty('undoing');

    const forced = await begin(true);
    // The undo may have ended already.
    const { undoing, undone_by } = await head(id);
    expect(undoing ?? undone_by).toBe(forced);
    await until(forced, 'applied');
    const after = await head(id);
    expect(after.undone_by).toBe(forced);
    expect(after).not.toHaveProperty('undoing');
  });
});
