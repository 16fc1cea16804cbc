import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommitSummary } from '@siteyard/schemas/http';
import { block, createPage, pageContent } from '../../tests/helpers/factories.ts';
import { startServedSite } from './served-site.ts';
import { sitectl, tempFolder } from './sitectl.ts';

/** The history of one running site: log, export and diff of a moment, restore-page and undo. */

let site: Awaited<ReturnType<typeof startServedSite>>;
beforeAll(async () => {
  site = await startServedSite('minimal');
});
afterAll(() => site.close());

const heading = (text: string) => block('HeadingBlock', { id: 'h', text });
async function publishedTwice(title: string) {
  const admin = await site.administrator();
  const { id } = await createPage(admin, { title }, [heading('Then')]);
  const { number } = (await log(String(id)))[0]!;
  await admin.put(`/api/pages/${id}`, { page: { content: pageContent(heading('Now')) } });
  return { id, number };
}
const log = async (...options: string[]) =>
  (await site.ask<{ commits: CommitSummary[] }>('log', ...options)).answer.commits;
const textOf = async (id: number) => (await fetch(`${site.url}/pages/${id}`)).text();

it('lists the changes of a page, newest first, as a table and as JSON', async () => {
  const { id } = await publishedTwice('Listed');
  const { code, stdout } = await site.run('log', String(id));
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Change +When, UTC +By +How +What\n\d+ +20.* publish +\/pages\/\d+ "Listed" changed\n\d+ .* publish .* published\n\d+ .* create .* created\n$/,
  );
  const commits = await log(String(id), '--since', '2026-01-01', '--limit', '2');
  expect(commits.map(({ kind }) => kind)).toEqual(['publish', 'publish']);
  expect(await log('--until', '2020-01-01')).toEqual([]);
});

it('refuses wrong input before it calls the site', async () => {
  for (const args of [
    ['log', 'home'],
    ['log', '--since', 'tuesday'],
    ['log', '--limit', '0'],
    ['export', './x', '--at', 'tuesday'],
    ['export', './x', '--at', '3', '--include', 'contacts'],
    ['restore-page', 'home', '--at', '3', '--yes'],
    ['restore-page', '3', '--yes'],
  ]) {
    const { code } = await sitectl([...args, '--url', 'http://127.0.0.1:9'], { env: site.env });
    expect([args.join(' '), code]).toEqual([args.join(' '), 2]);
  }
});

it('exports the site as it was, and compares it with today', async () => {
  const then = path.join(tempFolder(), 'then');
  expect((await site.run('export', then)).code).toBe(0);
  const number = (await log('--limit', '1'))[0]!.number;
  const { id } = await publishedTwice('Newer');
  const again = path.join(tempFolder(), 'again');
  expect((await site.run('export', again, '--at', String(number))).code).toBe(0);
  const files = fs.readdirSync(then, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const name = path.relative(then, path.join(file.parentPath, file.name));
    expect(fs.readFileSync(path.join(again, name)), name).toEqual(
      fs.readFileSync(path.join(then, name)),
    );
  }
  const { stdout } = await sitectl(['diff', `${site.url}@${number}`, site.url], { env: site.env });
  expect(stdout).toContain(`/pages/${id}  Newer`);
});

it('restores a page or a block, names the command that undoes it, and undoes it', async () => {
  const { id, number } = await publishedTwice('Restored');
  const dry = await site.run('restore-page', String(id), '--at', String(number), '--dry-run');
  expect(dry.stdout).toBe(`It would change: /pages/${id} "Restored" changed.\n`);
  expect(await textOf(id)).toContain('Now');
  const done = await site.run('restore-page', String(id), '--at', String(number), '--yes');
  expect(done.stdout).toMatch(/\nDone\. Changed: .*\nTo undo it, run: sitectl undo \d+ .*\n$/);
  expect(await textOf(id)).toContain('Then');
  const [undo] = /sitectl undo (\d+)/.exec(done.stdout)!.slice(1);
  expect((await site.run('undo', undo!, '--yes')).code).toBe(0);
  expect(await textOf(id)).toContain('Now');
  const block = ['restore-page', String(id), '--at', String(number), '--block', 'h', '--yes'];
  expect((await site.run(...block)).code).toBe(0);
  expect(await textOf(id)).toContain('Then');
  const same = await site.run(...block);
  expect([same.code, same.stdout]).toEqual([0, 'Nothing differs.\n']);
});

it('names the run of a change that an import made', async () => {
  const folder = path.join(tempFolder(), 'site');
  expect((await site.run('export', folder)).code).toBe(0);
  const file = path.join(folder, 'pages', '0001-home.json');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"Home"', '"Start"'));
  await sitectl(['validate', '--fix', folder]);
  const imported = await site.run('import', folder, '--yes');
  expect(imported.code).toBe(0);
  const [newest] = await log('--limit', '1');
  expect(newest).toMatchObject({ kind: 'import', pages: [{ id: 1, actions: ['details'] }] });
  const { code, stderr } = await site.run('undo', String(newest!.number), '--yes');
  expect(code).toBe(2);
  expect(stderr).toContain(`Run: sitectl undo ${newest!.run!.id}`);
});
