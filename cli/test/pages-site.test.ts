import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedPage } from '@siteyard/schemas/http';
import { changeEntry } from '../../tests/helpers/entries.ts';
import { plainPicture } from '../../tests/helpers/images.ts';
import { block, createPage, pageContent } from '../../tests/helpers/factories.ts';
import { startServedSite } from './served-site.ts';
import { edit, sitectl, tempFolder } from './sitectl.ts';

/**
 * Single pages of one running site, as scripts work on them. The tests stay in one file, because they share
 * one running site.
 */

let site: Awaited<ReturnType<typeof startServedSite>>;
beforeAll(async () => {
  site = await startServedSite('minimal');
});
afterAll(() => site.close());

const pageWith = async (title: string, text = 'Some text') =>
  createPage(await site.administrator(), { title }, [block('HeadingBlock', { text })]);

/** Writes a page to a file, as a person does who is going to edit it. */
async function fileOf(id: number): Promise<string> {
  const file = path.join(tempFolder(), 'page.json');
  const { code, stdout } = await site.run('pages', 'show', String(id));
  expect(code).toBe(0);
  fs.writeFileSync(file, stdout);
  return file;
}

const pageOf = async (id: number) =>
  (await site.ask<{ page: { title: string }; content_revision: number }>('pages', 'show', `${id}`))
    .answer;

it('lists the pages by number, with their state and who saved them', async () => {
  const administrator = await site.administrator();
  const draft = await createPage(administrator, { title: 'Not ready', address: 'not-ready' });
  const hidden = await pageWith('Hidden');
  await administrator.post(`/api/pages/${hidden.id}/unpublish`);
  const { stdout } = await site.run('pages');
  expect(stdout).toMatch(/^Page +Title +Address +State +Changed, UTC +By\n1 +Home +published /);
  expect(stdout).toMatch(
    new RegExp(
      `^${draft.id} +Not ready +/not-ready +never published +20.* owner@example.com$`,
      'm',
    ),
  );
  const { answer } = await site.ask<{ pages: (ListedPage & { state: string })[] }>(
    'pages',
    'list',
    '--search',
    'hid',
  );
  expect(answer.pages).toMatchObject([{ id: hidden.id, state: 'unpublished' }]);
  expect((await site.run('pages', 'list', '--search', 'zebra')).stdout).toBe('');
});

it('lists what is scheduled for a page, and has no column for it otherwise', async () => {
  const administrator = await site.administrator();
  expect((await site.run('pages')).stdout).not.toContain('Scheduled');
  const { id } = await pageWith('Winter offer');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const schedule = { action: 'unpublish', at: tomorrow };
  const scheduled = await administrator.put(`/api/pages/${id}/schedule`, { schedule });
  expect(scheduled.status).toBe(200);
  const { stdout } = await site.run('pages');
  const minute = tomorrow.slice(0, 16).replace('T', ' ');
  expect(stdout).toMatch(/^Page +Title +Address +State +Scheduled, UTC +Changed, UTC +By\n/);
  expect(stdout).toMatch(
    new RegExp(`^${id} +Winter offer +published +unpublish ${minute} +20`, 'm'),
  );
  const { answer } = await site.ask<{ pages: ListedPage[] }>('pages', 'list', '--search', 'winter');
  expect(answer.pages).toMatchObject([{ id, schedule }]);
});

it('shows that a schedule will not be applied, or was not applied', async () => {
  const administrator = await site.administrator();
  const { id, content } = await pageWith('Spring offer');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const schedule = { action: 'publish', at: tomorrow, content };
  expect((await administrator.put(`/api/pages/${id}/schedule`, { schedule })).status).toBe(200);
  const listed = async () => (await site.run('pages', 'list', '--search', 'spring')).stdout;
  const text = `publish ${tomorrow.slice(0, 16).replace('T', ' ')}`;
  expect(await listed()).toMatch(new RegExp(`published +${text} +20`));
  const newer = pageContent(block('HeadingBlock', { text: 'Published since' }));
  await administrator.put(`/api/pages/${id}`, { page: { content: newer } });
  expect(await listed()).toMatch(new RegExp(`published +${text}, outdated +20`));
  const missed = { at: new Date(), reason: 'published_since', message: '' } as const;
  await changeEntry(site, `page:${id}`, (entry) => ({
    ...entry,
    schedule: { ...entry.schedule!, missed },
  }));
  expect(await listed()).toMatch(new RegExp(`published +${text}, missed +20`));
});

it('shows a page as an export writes it', async () => {
  const folder = path.join(tempFolder(), 'site');
  await site.run('export', folder, '--pages', '11');
  const [name = ''] = fs.readdirSync(path.join(folder, 'pages'));
  const exported = fs.readFileSync(path.join(folder, 'pages', name), 'utf8');
  expect((await site.run('pages', 'show', '11')).stdout).toBe(exported);
  const { answer } = await site.ask('pages', 'show', '11');
  expect(answer).toMatchObject({ ok: true, state: 'published', page: JSON.parse(exported) });
  const unknown = await site.run('pages', 'show', '999');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
});

it('renames a page, and refuses a blank title', async () => {
  const { id } = await pageWith('Old title');
  const renamed = await site.run('pages', 'rename', String(id), 'New title');
  expect(renamed.stdout).toBe(`Renamed /pages/${id} "Old title" to "New title".\n`);
  expect(renamed.stderr).toContain(`Target: ${site.url}`);
  const again = await site.run('pages', 'rename', String(id), 'New title');
  expect(again.stdout).toContain('Nothing was changed.');
  const blank = await site.run('pages', 'rename', String(id), ' ');
  expect(blank.code).toBe(2);
  expect(blank.stderr).toContain('The title must not be blank.');
  expect((await pageOf(id)).page.title).toBe('New title');
});

it('deletes a page after a confirmation, and shows how to restore it', async () => {
  const { id } = await pageWith('Old news');
  const unsure = await site.run('pages', 'delete', String(id));
  expect(unsure).toMatchObject({ code: 2, stdout: '' });
  expect(unsure.stderr).toContain('--yes');
  const deleted = await site.run('pages', 'delete', String(id), '--yes');
  expect(deleted.code).toBe(0);
  expect(deleted.stdout).toContain(`/pages/${id} "Old news" is in the trash.`);
  expect(deleted.stdout).toContain('/admin/trash');
  expect((await site.run('pages', 'show', String(id))).code).toBe(1);
  const trash = (await (await site.administrator()).get('/api/trash')).body;
  expect(trash).toMatchObject([{ title: 'Old news' }]);
});

it('creates a page once for a key, and visitors do not see it', async () => {
  const args = ['pages', 'create', 'Mini diggers', '--address', '/fleet/mini', '--key', 'job-4711'];
  const { exit, answer } = await site.ask<{ page: ListedPage }>(...args);
  expect(exit).toBe(0);
  expect(answer.page).toMatchObject({ title: 'Mini diggers', address: 'fleet/mini' });
  const { id } = answer.page;
  const again = await site.run(...args);
  expect(again.stdout).toBe(`Created /pages/${id} "Mini diggers". Visitors do not see it yet.\n`);
  expect((await site.ask<{ state: string }>('pages', 'show', `${id}`)).answer.state).toBe(
    'never published',
  );
  const taken = await site.run('pages', 'create', 'Other', '--address', 'fleet/mini');
  expect(taken).toMatchObject({ code: 1, stdout: '' });
});

it('unpublishes a page, and finds nothing to do the second time', async () => {
  const { id } = await pageWith('Summer offer');
  const hidden = await site.run('pages', 'unpublish', String(id));
  expect(hidden).toMatchObject({
    code: 0,
    stdout: `Visitors no longer see /pages/${id} "Summer offer".\n`,
  });
  const { answer } = await site.ask('pages', 'unpublish', String(id));
  expect(answer).toMatchObject({ ok: true, changed: false });
  expect((await site.run('pages', 'unpublish', '999')).code).toBe(1);
});

it('sets and removes the readable address of a page', async () => {
  const { id } = await pageWith('Loaders');
  const address = (...args: string[]) => site.run('pages', 'address', String(id), ...args);
  const set = await address('/fleet/loaders');
  expect(set.stdout).toBe(`/pages/${id} "Loaders" has the address /fleet/loaders now.\n`);
  expect((await address('fleet/loaders')).stdout).toContain('Nothing was changed.');
  const { id: other } = await pageWith('Other loaders');
  expect((await site.run('pages', 'address', String(other), 'fleet/loaders')).code).toBe(1);
  expect((await address('--remove')).stdout).toContain('has no readable address now.');
  expect((await address('--remove')).stdout).toContain('Nothing was changed.');
});

it('brings a page back from the trash, and names an address that it lost', async () => {
  const administrator = await site.administrator();
  const { id } = await createPage(administrator, { title: 'Cranes', address: 'cranes' });
  const deleted = await site.run('pages', 'delete', String(id), '--yes');
  expect(deleted.stdout).toContain(`sitectl pages restore ${id} --url ${site.url}\n`);
  await createPage(administrator, { title: 'New cranes', address: 'cranes' });
  const restored = await site.run('pages', 'restore', String(id));
  expect(restored).toMatchObject({ code: 0, stdout: `/pages/${id} "Cranes" is back.\n` });
  expect(restored.stderr).toContain('Another page has its address /cranes now.');
  const { answer } = await site.ask('pages', 'restore', String(id));
  expect(answer).toMatchObject({ ok: true, changed: false });
  expect((await site.run('pages', 'restore', '999')).code).toBe(1);
});

it('uploads a picture with its alternative text, the same one once', async () => {
  const file = path.join(tempFolder(), 'digger.png');
  fs.writeFileSync(file, await plainPicture('#c04000').png().toBuffer());
  const added = await site.run('media', 'add', file, '--alt', 'A digger');
  expect(added.code).toBe(0);
  expect(added.stdout).toMatch(/^\/uploads\/[0-9a-f]{64}\.(png|webp)\n$/);
  const { answer } = await site.ask('media', 'add', file, '--alt', 'A mini digger');
  expect(answer).toMatchObject({
    picture: { url: added.stdout.trim(), name: 'digger.png', alt: 'A mini digger' },
  });
  fs.writeFileSync(file, 'no picture');
  expect((await site.run('media', 'add', file, '--alt', 'x')).code).toBe(1);
});

it('needs a token with read and write for every change', async () => {
  const { id } = await pageWith('Guarded');
  const file = path.join(tempFolder(), 'digger.png');
  fs.writeFileSync(file, await plainPicture('#c04000').png().toBuffer());
  const lines = [
    ['pages', 'create', 'Refused'],
    ['pages', 'unpublish', String(id)],
    ['pages', 'address', String(id), 'guarded'],
    ['pages', 'restore', String(id)],
    ['media', 'add', file, '--alt', 'x'],
  ];
  for (const line of lines) {
    const refused = await site.runAs('read,propose,contacts,admin', ...line);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain('does not have the scope "write"');
    expect(await site.runAs('read,write', ...line)).toMatchObject({ code: 0 });
  }
});

it('publishes a page from a file, keeps a version, and finds nothing to do the second time', async () => {
  const { id } = await pageWith('Opening hours', 'Monday');
  const file = await fileOf(id);
  edit(file, (text) => text.replace('Monday', 'Tuesday').replace('Opening hours', 'Open'));
  const published = await site.run('pages', 'publish', String(id), file);
  expect(published).toMatchObject({
    code: 0,
    stdout: `Published /pages/${id} "Open", revision 2.\n`,
  });
  const again = await site.run('pages', 'publish', String(id), file);
  expect(again.stdout).toContain('Nothing was changed.');
  const administrator = await site.administrator();
  expect((await administrator.get(`/api/pages/${id}/versions`)).body).toMatchObject([
    { title: 'Opening hours' },
    { title: 'Opening hours' },
  ]);
  expect((await administrator.get('/api/activity')).text).toContain('page.published');
});

it('reads the page from stdin', async () => {
  const { id } = await pageWith('Piped');
  const { stdin, env } = { stdin: fs.readFileSync(await fileOf(id)), env: site.env };
  const args = ['pages', 'publish', String(id), '-', '--url', site.url];
  expect(await sitectl(args, { stdin, env })).toMatchObject({ code: 0 });
  const empty = await sitectl(args, { env });
  expect(empty).toMatchObject({ code: 1, stdout: '' });
});

it('exits with 5 if the page was saved since the revision, and names its editor', async () => {
  const { id } = await pageWith('Prices', 'Old price');
  const file = await fileOf(id);
  edit(file, (text) => text.replace('Old price', 'New price'));
  const [{ content_revision: seen }, administrator] = [
    await pageOf(id),
    await site.administrator(),
  ];
  await administrator.put(`/api/pages/${id}`, { page: { content: { content: [] } } });
  const args = ['pages', 'publish', String(id), file, '--if-revision', String(seen)];
  const refused = await site.run(...args);
  expect(refused).toMatchObject({ code: 5, stdout: '' });
  expect(refused.stderr).toMatch(/owner@example\.com saved it on 20\d\d-\d\d-\d\d \d\d:\d\d UTC\./);
  expect(await site.ask(...args)).toMatchObject({ exit: 5, answer: { code: 'revision_conflict' } });
  expect((await pageOf(id)).content_revision).toBe(seen + 1);
});

it('names problems of the file with their places, before it calls a site', async () => {
  const { id } = await pageWith('Broken');
  const file = await fileOf(id);
  edit(file, (text) => text.replace('"HeadingBlock"', '"HedingBlock"'));
  const nowhere = ['--url', 'http://127.0.0.1:9'];
  const ran = await sitectl(['pages', 'publish', String(id), file, ...nowhere], { env: site.env });
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toMatch(/page\.json:\d+:\d+/);
  expect(ran.stderr).toContain('Did you mean "HeadingBlock"?');
  const settings = path.join(tempFolder(), 'settings.json');
  fs.writeFileSync(settings, '{ "title": "Not a page" }');
  const other = await site.run('pages', 'publish', String(id), settings);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('is not a page of a bundle');
});

it('names links and images that the site does not have, and publishes nothing', async () => {
  const { id, content_revision: before } = await createPage(
    await site.administrator(),
    { title: 'Links' },
    [block('Card', { id: 'card', ctaHref: '/pages/11' })],
  );
  const file = await fileOf(id);
  const image = `${'0'.repeat(64)}.png`;
  edit(file, (text) =>
    text
      .replace('/pages/11', '/pages/998')
      .replace(/^ {2}"title"/m, `  "social_image": "/uploads/${image}",\n  "title"`),
  );
  const { exit, answer } = await site.ask<{ problems: object[] }>(
    'pages',
    'publish',
    `${id}`,
    file,
  );
  expect(exit).toBe(1);
  expect(answer).toMatchObject({ ok: false, code: 'broken_references' });
  expect(answer.problems).toMatchObject([
    { path: 'social_image', message: `shows the image ${image}, which is not on the site` },
    { message: 'links to /pages/998, which is not on the site', block: { id: 'card' } },
  ]);
  const { stderr } = await site.run('pages', 'publish', String(id), file);
  expect(stderr).toContain(`sitectl import DIR --only ${id}`);
  expect((await pageOf(id)).content_revision).toBe(before);
});

it('refuses the file of another page', async () => {
  const [one, two] = [await pageWith('One'), await pageWith('Two')];
  const ran = await site.run('pages', 'publish', String(two.id), await fileOf(one.id));
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(`has another page, /pages/${one.id} "One"`);
});

it.each([
  [['pages', 'show', 'home'], 'Use the number of a page'],
  [['pages', 'publish', '4', 'x.json', '--if-revision', 'new'], 'content_revision'],
  [['pages', 'publish', '4', 'no-such-file.json'], 'There is no file "no-such-file.json"'],
])('exits with 2 for wrong usage %j', async (args, text) => {
  const ran = await sitectl(args);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(text);
});
