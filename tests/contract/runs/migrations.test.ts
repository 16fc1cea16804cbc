import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AppliedMigration,
  type ContentRun,
  exportSectionsAnswer,
} from '@siteyard/schemas/http';
import { toCanonicalFile } from '@siteyard/schemas/values';
import {
  type PageContent,
  hashPageContent,
  hashPage,
  hashSection,
  readSectionBlocks,
  type Section,
} from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { type Agent, type TestSite } from '../../helpers/app.ts';
import { changeEntry, putState } from '../../helpers/entries.ts';
import { block, createPage, pageContent, heading } from '../../helpers/factories.ts';
import {
  actions,
  apply,
  exportSite,
  importBundle,
  plan,
  undo,
} from '../../helpers/content-runs.ts';
import type { SentPage } from '../../helpers/content-runs.ts';
import { startOperatedSite } from '../../helpers/operated-site.ts';

/** The tests stay in one file, because they share one site and the calls of a migration script. */

let app: TestSite;
let operator: Agent;
let admin: Agent;
beforeAll(async () => {
  ({ app, operator, admin } = await startOperatedSite('none'));
});
afterAll(() => app.close());

let count = 0;
const newScript = () => ({ id: `20260101-${1000 + ++count}-test`, checksum: sha256(`${count}`) });
const hashOf = ({ content, ...page }: SentPage) =>
  hashPage(page, hashPageContent(content as PageContent, sha256), sha256);
const applied = async () =>
  ((await operator.get('/api/operator/migrations')).body as { migrations: AppliedMigration[] })
    .migrations;

/** Creates a page with one heading and reads it as a migration script does. */
async function readPage(text: string): Promise<SentPage> {
  const { id } = await createPage(admin, { title: text }, [heading('h', text)]);
  const { pages } = await exportSite(operator);
  return pages.find((page) => page.id === id)!;
}

const withText = (page: SentPage, text: string): SentPage => ({
  ...page,
  content: pageContent(heading('h', text)),
});

interface Script {
  id: string;
  checksum: string;
}

/** Returns the description of the bundle in the run of a script. */
const bundleOf = async ({ checksum }: Script) => ({
  site_id: (await exportSite(operator)).siteId,
  content_version: CONTENT_VERSION,
  digest: checksum,
  partial: true,
});

/** Starts the run of a migration without changes. */
async function start(script: Script): Promise<ContentRun> {
  const body = { kind: 'migration', migration: script, bundle: await bundleOf(script) };
  const created = await operator.post('/api/operator/runs', body);
  expect(created.status, created.text).toBe(201);
  return created.body as ContentRun;
}

/** Starts the run of a migration, and sends these pages with the states that the script has read. */
async function send(
  script: Script,
  changes: readonly { was: SentPage; page: SentPage }[],
): Promise<ContentRun> {
  const run = await start(script);
  const sent = await operator.put(`/api/operator/runs/${run.id}/pages`, {
    pages: changes.map(({ page }) => page),
    read: Object.fromEntries(changes.map(({ was }) => [was.key, hashOf(was)])),
  });
  expect(sent.status, sent.text).toBe(200);
  return run;
}

async function textOf({ id }: { id: number }): Promise<unknown> {
  const { content } = (await admin.get(`/api/pages/${id}`)).body as { content: PageContent };
  return content.content.at(-1)?.props['text'];
}

describe('a migration', () => {
  test('is completed in spite of a malformed draft and a malformed schedule', async () => {
    const was = await readPage('Before');
    const { connection } = app;
    await admin.put(`/api/pages/${was.id}/draft`, {
      draft: { content: pageContent(heading('h', 'Mine')), base_revision: 1 },
    });
    const content = await putState(app, 'content', { content: 'x' });
    const schedule = {
      ...({
        id: 'x',
        action: 'publish',
        at: new Date(8e12),
        made_at: new Date(),
      } as const),
      by: { name: null },
      base_revision: 1,
      publishes: {
        content,
        details: {},
        images: [],
      },
    };
    await Promise.all([
      connection
        .collection('page_drafts')
        .updateOne({ page_id: was.id }, { $set: { base_revision: 'x' } }),
      changeEntry(app, `page:${was.id}`, (entry) => ({ ...entry, schedule })),
    ]);
    const unseen = await operator.get('/api/operator/migrations/unseen');
    expect([unseen.status, unseen.body]).toMatchObject([200, { drafts: [{ page: was.id }] }]);
    const change = [{ was, page: withText(was, 'New') }];
    const run = await apply(operator, await plan(operator, await send(newScript(), change)));
    expect([run.state, await textOf(was)]).toEqual(['applied', 'New']);
    await undo(operator, run.id);
    expect(await textOf(was)).toBe('Before');
    await connection.collection('page_drafts').deleteMany({ page_id: was.id });
  });

  test('changes the pages that it has read, is recorded in the same commit, and can be undone and redone', async () => {
    const was = await readPage('Before');
    const script = newScript();
    const planned = await plan(operator, await send(script, [{ was, page: withText(was, 'New') }]));
    expect(actions(planned)).toEqual({ update: [was.id] });
    expect(await applied()).toEqual([]);
    const run = await apply(operator, planned);
    expect(run).toMatchObject({ kind: 'migration', state: 'applied', migration: script });
    expect(run.plan).toEqual(planned.plan);
    expect(await textOf(was)).toBe('New');
    expect(await applied()).toMatchObject([{ ...script, run: run.id }]);

    const undone = await undo(operator, run.id);
    expect(undone).toMatchObject({ kind: 'undo', migration: script });
    expect(await textOf(was)).toBe('Before');
    expect(await applied()).toEqual([]);
    const redone = await undo(operator, undone.id);
    expect(await textOf(was)).toBe('New');
    expect(await applied()).toMatchObject([{ ...script, run: redone.id }]);
    await undo(operator, redone.id);
  });

  test('does not change the base of imports', async () => {
    const site = await exportSite(operator);
    const was = await readPage('From a bundle');
    await importBundle(operator, { siteId: site.siteId, pages: [was], partial: true });
    const migrated = withText(was, 'Migrated');
    await apply(operator, await plan(operator, await send(newScript(), [{ was, page: migrated }])));
    const again = await importBundle(operator, {
      siteId: site.siteId,
      pages: [was],
      partial: true,
    });
    expect(actions(again)).toEqual({ keep: [was.id] });
    expect(await textOf(was)).toBe('Migrated');
  });

  test('stops if a page was edited or deleted after it was read', async () => {
    const [edited, deleted] = [await readPage('Edited'), await readPage('Deleted')];
    await admin.put(`/api/pages/${edited.id}`, {
      page: { content: pageContent(heading('h', 'By a person')) },
    });
    await admin.delete(`/api/pages/${deleted.id}`);
    const script = newScript();
    const run = await plan(
      operator,
      await send(script, [
        { was: edited, page: withText(edited, 'Lost') },
        { was: deleted, page: withText(deleted, 'Back') },
      ]),
    );
    expect(run.plan?.pages).toMatchObject([
      { id: edited.id, action: 'conflict', reason: expect.stringContaining('had read it') },
      { id: deleted.id, action: 'conflict', reason: expect.stringContaining('no longer') },
    ]);
    const refused = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(refused.body).toMatchObject({ code: 'import_conflict' });
    expect(await textOf(edited)).toBe('By a person');
    expect((await applied()).map(({ id }) => id)).not.toContain(script.id);
  });

  test('ignores a link that was broken before, and is refused for a new broken link', async () => {
    const gone = await readPage('Gone');
    const linked = (text: string, to: number) => [
      heading('h', text),
      block('JumbotronBlock', { id: 'c', heading: 'T', ctaLabel: 'Go', ctaHref: `/pages/${to}` }),
    ];
    const { id } = await createPage(admin, {}, linked('Before', gone.id));
    await admin.delete(`/api/pages/${gone.id}`);
    const was = (await exportSite(operator)).pages.find((page) => page.id === id)!;
    const page = (text: string, to: number) => ({
      ...was,
      content: pageContent(...linked(text, to)),
    });
    const broken = await send(newScript(), [{ was, page: page('After', 999_999) }]);
    const refused = await operator.post(`/api/operator/runs/${broken.id}/plan`, {});
    expect(refused.body).toMatchObject({ code: 'broken_references' });
    const run = await send(newScript(), [{ was, page: page('After', gone.id) }]);
    await apply(operator, await plan(operator, run));
    expect((await exportSite(operator)).pages.find((each) => each.id === id)).toMatchObject({
      content: { content: expect.arrayContaining([heading('h', 'After')]) },
    });
  });

  test('does not change versions and the trash: both can still be read and restored', async () => {
    const [was, trashed] = [await readPage('Before'), await readPage('In the trash')];
    await admin.delete(`/api/pages/${trashed.id}`);
    await apply(
      operator,
      await plan(operator, await send(newScript(), [{ was, page: withText(was, 'After') }])),
    );
    const versions = `/api/pages/${was.id}/versions`;
    const [{ number }] = (await admin.get(versions)).body as [{ number: number }];
    const opened = await admin.get(`${versions}/${number}`);
    expect([opened.status, opened.text.includes('Before')]).toEqual([200, true]);
    expect((await admin.post(`${versions}/${number}/restore`)).status).toBe(200);
    expect(await textOf(was)).toBe('Before');
    expect((await admin.post(`/api/trash/page-${trashed.id}/restore`)).status).toBe(200);
    expect(await textOf(trashed)).toBe('In the trash');
  });

  test('changes the sections that it has read, keeps their received content, and can be undone', async () => {
    const text = (of: string) => ({
      key: 'ours',
      name: 'Ours',
      purpose: 'text' as const,
      contentVersion: CONTENT_VERSION,
      blocks: [heading('h', of)],
    });
    const { siteId } = await exportSite(operator);
    await importBundle(operator, { siteId, pages: [], sections: [text('Received')] });
    const stored = async () =>
      exportSectionsAnswer.parse((await operator.get('/api/operator/sections')).body).sections;
    const hash = (section: Section) => {
      const { content } = readSectionBlocks(section);
      return hashSection(section, hashPageContent(content, sha256), sha256);
    };
    const read = async (script: Script, was: Section, section: Section) => {
      const run = await start(script);
      const body = { sections: [section], read: { [was.key]: hash(was) } };
      const sent = await operator.put(`/api/operator/runs/${run.id}/sections`, body);
      expect(sent.status, sent.text).toBe(200);
      return plan(operator, run);
    };
    const stale = await read(newScript(), text('Before'), text('Lost'));
    expect(stale.plan?.sections).toMatchObject([
      { key: 'ours', action: 'conflict', reason: expect.stringContaining('had read it') },
    ]);
    const gone = { ...text('Gone'), key: 'gone' };
    expect((await read(newScript(), gone, gone)).plan?.sections).toMatchObject([
      { key: 'gone', action: 'conflict', reason: expect.stringContaining('no longer') },
    ]);

    const done = await apply(operator, await read(newScript(), text('Received'), text('Migrated')));
    expect(done.plan?.sections).toMatchObject([{ key: 'ours', action: 'update' }]);
    expect(await stored()).toEqual([text('Migrated')]);
    const again = await importBundle(operator, {
      siteId,
      pages: [],
      sections: [text('Received')],
    });
    expect(again.plan?.sections).toMatchObject([{ key: 'ours', action: 'keep' }]);
    await undo(operator, done.id);
    expect(await stored()).toEqual([text('Received')]);
  });

  test('adds no picture to a section that the site does not have', async () => {
    const image = (src: string) => ({
      key: 'shown',
      name: 'Shown',
      purpose: 'text' as const,
      contentVersion: CONTENT_VERSION,
      blocks: [
        block('ImageBlock', {
          id: 'i',
          src,
        }),
      ],
    });
    const { siteId } = await exportSite(operator);
    const was = { ...image(''), blocks: [heading('i', 'None')] };
    await importBundle(operator, { siteId, pages: [], sections: [was] });
    const { content } = readSectionBlocks(was);
    const read = { shown: hashSection(was, hashPageContent(content, sha256), sha256) };
    const run = await start(newScript());
    const sections = [image(`/uploads/${sha256('none')}.png`)];
    await operator.put(`/api/operator/runs/${run.id}/sections`, { sections, read });
    const refused = await operator.post(`/api/operator/runs/${run.id}/plan`, {});
    expect(refused.body).toMatchObject({ code: 'broken_references' });
  });

  test('changes the settings that it has read', async () => {
    const { settings } = await exportSite(operator);
    const run = await start(newScript());
    const body = (read: string) => ({ settings: { ...settings, title: 'Migrated' }, read });
    await operator.put(`/api/operator/runs/${run.id}/settings`, body(sha256('other')));
    expect((await plan(operator, run)).plan?.settings).toMatchObject({ action: 'conflict' });
    const read = sha256(toCanonicalFile(settings));
    await operator.put(`/api/operator/runs/${run.id}/settings`, body(read));
    const planned = await plan(operator, run);
    expect(planned.plan?.settings).toMatchObject({ action: 'update', changes: ['title'] });
    await apply(operator, planned);
    expect((await exportSite(operator)).settings).toMatchObject({ title: 'Migrated' });
  });

  test('is refused if it was applied before, if its text differs, for another site, and without a script', async () => {
    const was = await readPage('Once');
    const script = newScript();
    const change = [{ was, page: withText(was, 'Twice') }];
    await apply(operator, await plan(operator, await send(script, change)));
    const bundle = await bundleOf(script);
    const codeOf = async (body: object) => {
      const { body: answer } = await operator.post('/api/operator/runs', { bundle, ...body });
      return (answer as { code: string }).code;
    };
    const kind = 'migration';
    expect(await codeOf({ kind, migration: script })).toBe('migration_applied');
    const edited = { ...script, checksum: sha256('edited') };
    expect(await codeOf({ kind, migration: edited })).toBe('migration_edited');
    expect(await codeOf({ kind })).toBe('invalid_request');
    expect(await codeOf({ migration: newScript() })).toBe('invalid_request');
    expect(await codeOf({ kind, migration: { ...script, id: '../x' } })).toBe('invalid_request');
    const other = { ...bundle, site_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
    expect(await codeOf({ kind, migration: newScript(), bundle: other })).toBe('other_lineage');
  });

  test('that is planned twice is applied once', async () => {
    const was = await readPage('Two at once');
    const script = newScript();
    const change = [{ was, page: withText(was, 'Once') }];
    const [first, second] = [await send(script, change), await send(script, change)];
    const [one, two] = [await plan(operator, first), await plan(operator, second)];
    await apply(operator, one);
    const refused = await operator.post(`/api/operator/runs/${two.id}/apply`, {
      seal: two.plan?.seal,
    });
    expect(refused.status).toBe(409);
    expect(await applied()).toContainEqual(expect.objectContaining({ ...script, run: one.id }));
  });
});
