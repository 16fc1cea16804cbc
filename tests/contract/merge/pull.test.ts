import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAnswer } from '@siteyard/schemas/http';
import { formatChecksums } from '@siteyard/schemas/bundle';
import { BASE_FILE, openBase } from '../../../cli/src/lib/files/merge-base.ts';
import { sitectl as runSitectl } from '../../../cli/test/sitectl.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

/** `sitectl pull` on a running site: merges local edits with edits of the owner. */

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-pull-'));

let site: TestSite;
let owner: Agent;
beforeAll(async () => {
  site = await startTestSite({ env: { SEED: 'minimal' }, privateToken: TOKEN });
  owner = await site.signIn();
});
afterAll(async () => {
  await site.close();
  fs.rmSync(work, { recursive: true });
});

const sitectl = (...args: string[]) =>
  runSitectl(args, { env: { SITECTL_TOKEN: TOKEN, NO_COLOR: '1' } });
const withSite = (command: string, folder: string, ...more: string[]) =>
  sitectl(command, folder, '--url', site.url, ...more);

async function exported(name: string): Promise<string> {
  const folder = path.join(work, name);
  const ran = await withSite('export', folder);
  expect(ran.code, ran.stderr).toBe(0);
  return folder;
}

/** Returns the file of the page with this id in a folder. */
function pageIn(folder: string, id: number): { file: string; text: string } {
  const prefix = `${String(id).padStart(4, '0')}-`;
  const pages = path.join(folder, 'pages');
  const file = path.join(
    pages,
    fs.readdirSync(pages).find((name) => name.startsWith(prefix)) ?? '',
  );
  return { file, text: fs.readFileSync(file, 'utf8') };
}

function edit(folder: string, id: number, from: string, to: string): void {
  const { file, text } = pageIn(folder, id);
  expect(text).toContain(from);
  fs.writeFileSync(file, text.replace(from, to));
}

async function rename(id: number, title: string): Promise<void> {
  const answer = await owner.patch(`/api/pages/${id}`, { page: { title } });
  expect(answer.status, answer.text).toBe(200);
}

// Each test starts sitectl several times.
describe('sitectl pull', { timeout: 60_000 }, () => {
  test('merges changes of the site into a folder with local edits', async () => {
    const folder = await exported('merge');
    edit(folder, 11, '"text": "Terms"', '"text": "Local terms"');
    fs.writeFileSync(path.join(folder, 'README.md'), 'Ours.');
    await rename(11, 'Terms of the site');
    await rename(12, 'Privacy of the site');
    expect((await withSite('export', folder)).code).toBe(5);

    const ran = await withSite('pull', folder);
    expect(ran.code, ran.stderr).toBe(0);
    const terms = pageIn(folder, 11);
    expect(path.basename(terms.file)).toBe('0011-terms-of-the-site.json');
    expect(terms.text).toContain('"text": "Local terms"');
    expect(terms.text).toContain('"title": "Terms of the site"');
    expect(pageIn(folder, 12).text).toContain('Privacy of the site');
    expect(fs.existsSync(path.join(folder, 'README.md'))).toBe(true);
    expect((await sitectl('validate', '--strict', folder)).code).toBe(0);

    // The edit is still only in the folder, so an export into it is refused.
    expect((await withSite('export', folder)).code).toBe(5);
    await rename(12, 'Privacy again');
    expect((await withSite('pull', folder)).code).toBe(0);
    expect(pageIn(folder, 11).text).toContain('"text": "Local terms"');
    expect(pageIn(folder, 12).text).toContain('Privacy again');
  });

  test('makes a folder without edits identical to an export', async () => {
    const folder = await exported('plain');
    await rename(13, 'Cookies of the site');
    const created = await owner.post('/api/pages', { page: { title: 'New page' } });
    const { id } = created.body as PageAnswer;
    const content = { content: [{ type: 'HeadingBlock', props: { id: 'h', text: 'New' } }] };
    expect((await owner.put(`/api/pages/${id}`, { page: { content } })).status).toBe(200);
    const ran = await withSite('pull', folder, '--json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true, conflicts: [] });
    const fresh = await exported('fresh');
    const list = (at: string) =>
      fs.readdirSync(at, { recursive: true, encoding: 'utf8' }).toSorted();
    expect(list(folder)).toEqual(list(fresh));
    for (const name of list(fresh).filter((each) => fs.statSync(path.join(fresh, each)).isFile()))
      expect(fs.readFileSync(path.join(folder, name)), name).toEqual(
        fs.readFileSync(path.join(fresh, name)),
      );
  });

  test('lists conflicts with exit code 5 and writes nothing, unless a rule selects a side', async () => {
    const folder = await exported('conflict');
    const title = /"title": ".*"/.exec(pageIn(folder, 4).text)?.[0] ?? '';
    edit(folder, 4, title, '"title": "Local history"');
    await rename(4, 'History of the site');
    const before = pageIn(folder, 4);
    const ran = await withSite('pull', folder);
    expect(ran.code).toBe(5);
    expect(ran.stdout).toContain('"Local history" or "History of the site"');
    expect(pageIn(folder, 4)).toEqual(before);
    expect((await withSite('pull', folder, '--on-conflict', 'ours')).code).toBe(0);
    expect(pageIn(folder, 4).text).toContain('"title": "Local history"');
    expect((await withSite('pull', folder)).code).toBe(0);
  });

  test('exports into an empty folder, and refuses a folder with an unknown base', async () => {
    const folder = path.join(work, 'empty');
    expect((await withSite('pull', folder)).code).toBe(0);
    fs.rmSync(path.join(folder, '.sitectl'), { recursive: true });
    const ran = await withSite('pull', folder, '--json');
    expect(ran.code).toBe(5);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, code: 'no_base' });
  });

  test('accepts a base that an earlier version stored as files, and converts it to one file', async () => {
    const folder = await exported('older');
    const { names, hashes, read } = openBase(folder)!;
    const older = path.join(folder, '.sitectl/base');
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(older, name)), { recursive: true });
      fs.writeFileSync(path.join(older, name), read(name));
    }
    fs.writeFileSync(path.join(older, 'checksums.txt'), formatChecksums(hashes));
    fs.rmSync(path.join(folder, BASE_FILE));
    edit(folder, 4, '"type": "HeadingBlock"', '"type":  "HeadingBlock"');
    expect((await withSite('export', folder)).code).toBe(5);
    await rename(12, 'Privacy for all');
    const ran = await withSite('pull', folder);
    expect(ran.code, ran.stderr).toBe(0);
    expect(pageIn(folder, 12).text).toContain('Privacy for all');
    expect(fs.existsSync(older)).toBe(false);
    expect(openBase(folder)?.names).toEqual(openBase(await exported('newer'))?.names);
  });

  test('refuses a folder with a truncated base like a folder without a base', async () => {
    const folder = await exported('cut');
    const file = path.join(folder, BASE_FILE);
    fs.truncateSync(file, fs.statSync(file).size - 10);
    expect((await withSite('pull', folder)).code).toBe(5);
    expect((await withSite('export', folder)).code).toBe(0);
    expect((await withSite('pull', folder)).code).toBe(0);
  });

  test('keeps a partial bundle partial', async () => {
    const folder = path.join(work, 'partial');
    expect((await withSite('export', folder, '--pages', '13')).code).toBe(0);
    await rename(13, 'Cookies, changed');
    expect((await withSite('pull', folder)).code).toBe(0);
    expect(fs.readdirSync(path.join(folder, 'pages'))).toEqual(['0013-cookies-changed.json']);
    expect((await sitectl('validate', '--strict', folder)).code).toBe(0);
  });
});
