import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  commitList,
  restoredAnswer,
  type CommitList,
  type CommitSummary,
  type RestoredAnswer,
  type RunPageChange,
  type RunSettingsChange,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import type { JsonObject } from '@siteyard/schemas/values';
import { ADMIN, type Agent, type TestSite } from '../../helpers/app.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import { importBundle, sentPage, undo } from '../../helpers/content-runs.ts';
import { startLiveSite } from '../../helpers/operated-site.ts';

/** The history of the site: listing, comparing, restoring and undoing its commits. */

let app: TestSite;
let admin: Agent;
let operator: Agent;
let siteId: string;
beforeAll(async () => {
  ({ app, admin, operator, siteId } = await startLiveSite());
});
afterAll(() => app.close());

async function list(query = '', by = admin): Promise<CommitList> {
  const answer = await by.get(`/api/commits${query}`);
  expect(answer.status, answer.text).toBe(200);
  return commitList.parse(answer.body);
}
const newest = async (): Promise<CommitSummary> => (await list('?limit=1')).commits[0]!;
const publish = (id: number, ...texts: string[]) =>
  admin.put(`/api/pages/${id}`, {
    page: { content: pageContent(...texts.map((text, n) => heading(`h${n}`, text))) },
  });

async function undoOf(number: number, dry_run = false): Promise<RestoredAnswer> {
  const answer = await admin.post(`/api/commits/${number}/undo`, { dry_run });
  expect(answer.status, answer.text).toBe(200);
  return restoredAnswer.parse(answer.body);
}
const saveSettings = (settings: JsonObject) => admin.put('/api/site_settings', { settings });

describe('the list', () => {
  test('names each change with its time, author and source, newest first', async () => {
    const { id } = await createPage(admin, { title: 'Cranes' });
    await publish(id, 'A');
    await admin.patch(`/api/pages/${id}`, { page: { description: 'All cranes' } });
    await admin.post(`/api/pages/${id}/unpublish`);
    await admin.delete(`/api/pages/${id}`);
    await saveSettings({ title: 'Renamed' });
    const { commits } = await list('?limit=6');
    expect(
      commits.map(({ settings, pages }) => (settings ? 'settings' : pages[0]?.actions)),
    ).toEqual([
      'settings',
      ['delete'],
      ['unpublish'],
      ['details'],
      ['publish', 'content'],
      ['create'],
    ]);
    expect(commits[1]).toMatchObject({
      kind: 'delete',
      by: ADMIN.email,
      source: 'administrator',
      run: null,
      undone_by: null,
      pages: [
        {
          id,
          title: 'Cranes',
        },
      ],
      page_count: 1,
      settings: false,
      sections: [],
    });
    const times = commits.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('is read in parts and by filters', async () => {
    const { id } = await createPage(admin, { title: 'Filtered' });
    await publish(id, 'A');
    await saveSettings({ title: 'Filtered site' });
    const all = (await list('?limit=200')).commits.map(({ number }) => number);
    const first = await list('?limit=2');
    const second = await list(`?limit=200&before=${first.next}`);
    expect([...first.commits, ...second.commits].map(({ number }) => number)).toEqual(all);
    expect(second.next).toBeNull();
    const of = await list(`?page=${id}`);
    expect(of.commits.map(({ kind }) => kind)).toEqual(['publish', 'create']);
    expect((await list('?what=settings&limit=1')).commits[0]).toMatchObject({ settings: true });
    expect((await list('?by=nobody@example.com')).commits).toEqual([]);
    expect((await list('?source=administrator&kind=publish')).commits.length).toBeGreaterThan(0);
    const { at, number } = of.commits[1]!;
    expect((await list(`?until=${at}&limit=1`)).commits[0]?.number).toBe(number);
    expect((await list(`?since=${at}`)).commits.at(-1)?.number).toBe(number);
  });

  test('is filtered by the source of the changes', async () => {
    const { id } = await createPage(admin, { title: 'Origins' });
    await publish(id, 'A');
    const { number } = await newest();
    await undoOf(number);
    await importBundle(operator, { siteId, pages: [sentPage(701)], partial: true });
    const newestFrom = async (origin: string) =>
      (await list(`?origin=${origin}&limit=1`)).commits[0];
    expect(await newestFrom('editor')).toMatchObject({ number });
    expect(await newestFrom('undo')).toMatchObject({ undoes: number });
    expect(await newestFrom('import')).toMatchObject({ kind: 'import', page_count: 1 });
    expect((await list(`?origin=token&page=${id}`)).commits).toEqual([]);
  });

  test('names the import, and is for administrators and tokens with the scope read', async () => {
    const page = sentPage(700);
    const run = await importBundle(operator, { siteId, pages: [page], partial: true });
    const found = await newest();
    expect(found).toMatchObject({ kind: 'import', source: 'cli' });
    expect(found.run).toEqual({ id: run.id, from: 'test', undone: false });
    await undo(operator, run.id);
    expect((await list(`?page=${page.id}`, operator)).commits.at(-1)?.run?.undone).toBe(true);
    expect((await app.guest().get('/api/commits')).status).toBe(401);
    const answer = await admin.post(`/api/commits/${found.number}/undo`, {});
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([409, 'undo_refused']);
  });

  test('has the version of the page or the settings after each change', async () => {
    const { id } = await createPage(admin, { title: 'Versions' }, [heading('h0', 'A')]);
    await publish(id, 'B');
    const inTheDay = new Date(Date.now() + 3_600_000).toISOString();
    await admin.put(`/api/pages/${id}/schedule`, {
      schedule: { action: 'unpublish', at: inTheDay },
    });
    const { commits } = await list(`?page=${id}`);
    expect(commits.map(({ kind, version }) => [kind, version])).toEqual([
      ['schedule', 'now'],
      ['publish', 'now'],
      ['publish', expect.any(Number)],
      ['create', expect.any(Number)],
    ]);
    const then = (await admin.get(`/api/pages/${id}/versions/${commits[2]!.version}`)).text;
    expect([then.includes('"A"'), then.includes('"B"')]).toEqual([true, false]);
    await admin.delete(`/api/pages/${id}`);
    expect((await list(`?page=${id}`)).commits[0]?.version).toBeNull();

    await saveSettings({ title: 'One version' });
    await saveSettings({ title: 'Another version' });
    const [now, before] = (await list('?what=settings&limit=2')).commits;
    expect(now?.version).toBe('now');
    const settings = await admin.get(`/api/site_settings/versions/${before?.version}`);
    expect(settings.body).toMatchObject({ title: 'One version' });
    expect((await list('?limit=1')).commits[0]).not.toHaveProperty('version');
  });

  test('has only imports and their undos, and the runs that made no commit', async () => {
    const page = sentPage(702);
    const run = await importBundle(operator, { siteId, pages: [page], partial: true });
    const proposed = { as_draft: true, on_conflict: 'overwrite' } as const;
    const other = { ...page, title: 'Proposed' };
    const draft = await importBundle(operator, { siteId, pages: [other], partial: true }, proposed);
    await undo(operator, run.id, true);
    const runs = app.connection.collection<{ _id: string; state: string }>('content_runs');
    const { _id, ...stored } = (await runs.findOne({ _id: run.id }))!;
    const created_at = new Date();
    const failed = { ...stored, _id: `f${_id.slice(1)}`, state: 'failed', created_at };
    await runs.insertOne(failed);
    await createPage(admin, { title: 'No run' });

    const all = await list('?what=runs&limit=3');
    expect(all.commits.map(({ kind }) => kind)).toEqual(['undo', 'import', 'import']);
    expect(all.commits.map(({ run: made }) => made?.id)).toEqual([
      expect.any(String),
      draft.id,
      run.id,
    ]);
    expect(all.commits.map(({ page_count }) => page_count)).toEqual([1, 0, 1]);
    expect(all.runs?.map(({ id, state }) => [id, state])).toEqual([[failed._id, 'failed']]);
    const rest = await list(`?what=runs&before=${all.next}`);
    expect(rest.runs).toEqual([]);
    expect(rest.commits.map(({ number }) => number)).not.toContain(all.commits[2]!.number);
    expect((await list('?limit=200')).commits.some(({ page_count }) => page_count === 0)).toBe(
      true,
    );
    await runs.deleteOne({ _id: failed._id });
  });

  test('names an erase, and shows none of the erased data', async () => {
    const { id } = await createPage(admin, { title: 'A secret' }, [heading('h0', 'A')]);
    const { number } = await newest();
    const erased = await operator.post('/api/operator/erase', { page: id });
    expect(erased.status, erased.text).toBe(200);
    expect(await newest()).toMatchObject({ kind: 'erase', pages: [], settings: false });
    expect(JSON.stringify(await list('?limit=200'))).not.toContain('A secret');
    const compared = await admin.get(`/api/commits/${number}/pages/${id}`);
    expect([compared.status, compared.body]).toEqual([200, { change: null }]);
    expect((await undoOf(number, true)).pages).toEqual([]);
  });

  test('compares a page and the settings before and after a change', async () => {
    const { id } = await createPage(admin, { title: 'Compared' }, [heading('h0', 'A')]);
    await publish(id, 'B');
    const { number } = await newest();
    const { change } = (await admin.get(`/api/commits/${number}/pages/${id}`))
      .body as RunPageChange;
    expect(change?.blocks).toEqual([
      {
        change: 'changed',
        id: 'h0',
        type: 'HeadingBlock',
        values: [
          {
            path: 'props.text',
            before: 'A',
            after: 'B',
          },
        ],
      },
    ]);
    await saveSettings({ title: 'Compared site' });
    const settings = (await newest()).number;
    const { body } = await admin.get(`/api/commits/${settings}/settings`);
    expect((body as RunSettingsChange).changes).toMatchObject([
      { path: 'title', after: 'Compared site' },
    ]);
    expect((await admin.get(`/api/commits/${settings}/pages/${id}`)).status).toBe(404);
    expect((await admin.get('/api/commits/99999')).status).toBe(404);
  });
});
