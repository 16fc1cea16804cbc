import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../api/src/content/store.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../api/src/embedded-db/open.ts';
import { edit, fixtures, sitectl, startSite, tempFolder, type OpenSite } from './sitectl.ts';
import { filesOf, bytesOf, contentOf } from './bundle-files.ts';

/** The default pages on the embedded database, as `sitectl seed` puts them in. */

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-test-'));
let database: EmbeddedDatabase;
let site: OpenSite;
let target: string[];
beforeAll(async () => {
  database = await openEmbeddedDatabase({ dataDir });
  site = await startSite(database.uri);
  ({ target } = site);
  expect(await sitectl(['seed', '-q', ...target], { cwd: dataDir })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await site.close();
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const seed = path.join(fixtures, 'minimal-site');

describe('export into a folder that holds a bundle', () => {
  const exportTo = (folder: string, ...more: string[]) =>
    sitectl(['export', folder, ...more, ...target]);
  const exported = async () => {
    const folder = path.join(tempFolder(), 'site');
    expect((await exportTo(folder)).code).toBe(0);
    return folder;
  };
  const manifestOf = (folder: string) =>
    JSON.parse(fs.readFileSync(path.join(folder, 'site.json'), 'utf8')) as {
      site_id?: string;
      scope: unknown;
    };

  it('with --pages updates those pages, and keeps all others and the scope', async () => {
    const folder = await exported();
    const whole = bytesOf(folder);
    const history = path.join(folder, 'pages/0004-history.json');
    edit(history, (text) => text.replace('"title": "History"', '"title": "Older"'));
    fs.renameSync(history, path.join(folder, 'pages/0004-older.json'));
    fs.rmSync(path.join(folder, '.sitectl'), { recursive: true });
    const ran = await exportTo(folder, '--pages', '4', '--force');
    expect(ran.code, ran.stderr).toBe(0);
    expect(bytesOf(folder)).toEqual(whole);
    expect(manifestOf(folder).scope).toBe('site');
    expect((await sitectl(['validate', '--strict', folder])).code).toBe(0);
  });

  it('with --pages writes a partial bundle into an empty folder, and adds to it', async () => {
    const folder = path.join(tempFolder(), 'site');
    const keyOf = (file: string) =>
      (JSON.parse(fs.readFileSync(path.join(seed, 'pages', file), 'utf8')) as { key: string }).key;
    expect((await exportTo(folder, '--pages', '4')).code).toBe(0);
    expect(manifestOf(folder).scope).toEqual({ pages: [keyOf('0004-history.json')] });
    expect((await sitectl(['validate', '--strict', folder])).code).toBe(0);
    expect((await exportTo(folder, '--pages', '11')).code).toBe(0);
    expect(manifestOf(folder).scope).toEqual({
      pages: [keyOf('0004-history.json'), keyOf('0011-terms.json')].toSorted(),
    });
    expect((await sitectl(['validate', '--strict', folder])).code).toBe(0);
    expect(filesOf(folder)).toHaveLength(4);
    expect((await exportTo(folder)).code).toBe(0);
    expect(manifestOf(folder).scope).toBe('site');
  });

  it('refuses with 5 what would replace local edits, names them, and takes --force', async () => {
    const folder = await exported();
    const whole = bytesOf(folder);
    edit(path.join(folder, 'pages/0011-terms.json'), (text) => text.replace('Terms', 'My terms'));
    fs.writeFileSync(path.join(folder, 'pages/0099-mine.json'), '{}');
    fs.rmSync(path.join(folder, 'pages/0012-privacy.json'));
    const edited = bytesOf(folder);
    const ran = await exportTo(folder);
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    for (const name of ['0011-terms', '0099-mine', '0012-privacy'])
      expect(ran.stderr).toContain(`pages/${name}.json`);
    expect(ran.stderr).not.toContain('0001-home');
    expect(ran.stderr).toContain('sitectl pull');
    expect(bytesOf(folder)).toEqual(edited);

    const other = await exportTo(folder, '--pages', '4');
    expect(other.code, other.stderr).toBe(0);
    expect(bytesOf(folder)).toEqual(edited);

    expect((await exportTo(folder, '--force')).code).toBe(0);
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('removes the checksums of version 0.2.0, whatever they list', async () => {
    const folder = await exported();
    const sums = path.join(folder, 'checksums.txt');
    for (const command of [['export'], ['pull']]) {
      fs.writeFileSync(sums, `${'0'.repeat(64)}  site.json\n`);
      expect(await sitectl(['validate', '--strict', folder])).toMatchObject({ code: 0 });
      expect((await sitectl([...command, folder, ...target])).code).toBe(0);
      expect(fs.existsSync(sums)).toBe(false);
    }
  });

  it('takes what git has not committed for local edits in a clone', async () => {
    const folder = await exported();
    const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args]);
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'The site');
    fs.rmSync(path.join(folder, '.sitectl'), { recursive: true });
    edit(path.join(folder, 'pages/0011-terms.json'), (text) => text.replace('Terms', 'My terms'));
    const ran = await exportTo(folder);
    expect(ran).toMatchObject({ code: 5, stdout: '' });
    expect(ran.stderr).toContain('replace: pages/0011-terms.json. Nothing was written.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qam', 'My terms');
    expect((await exportTo(folder)).code).toBe(0);
  });

  it('finds local edits that were fixed', async () => {
    const folder = await exported();
    edit(path.join(folder, 'pages/0011-terms.json'), (text) => text.replace('Terms', 'My terms'));
    expect((await sitectl(['validate', '--fix', folder])).code).toBe(0);
    const ran = await exportTo(folder, '--json');
    expect(ran.code).toBe(5);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, code: 'local_edits' });
  });

  it('refuses the bundle of another site with 4, and takes --force', async () => {
    const folder = await exported();
    const whole = bytesOf(folder);
    const other = '11111111-2222-4333-8444-555555555555';
    edit(path.join(folder, 'site.json'), (text) =>
      text.replace(/"site_id": ".*"/, `"site_id": "${other}"`),
    );
    fs.rmSync(path.join(folder, '.sitectl'), { recursive: true });
    await sitectl(['validate', '--fix', folder]);
    const theirs = bytesOf(folder);
    for (const more of [[], ['--pages', '4']]) {
      const ran = await exportTo(folder, ...more);
      expect(ran).toMatchObject({ code: 4, stdout: '' });
      expect(ran.stderr).toContain(other);
    }
    expect(bytesOf(folder)).toEqual(theirs);
    expect((await exportTo(folder, '--force')).code).toBe(0);
    expect(bytesOf(folder)).toEqual(whole);
  });

  it('writes nothing through a folder that is a link, and removes nothing there', async () => {
    const folder = await exported();
    const outside = path.join(path.dirname(folder), 'outside');
    const pages = path.join(folder, 'pages');
    edit(path.join(pages, '0011-terms.json'), (text) => text.replace('Terms', 'My terms'));
    fs.writeFileSync(path.join(pages, '0099-mine.json'), '{}');
    fs.renameSync(pages, outside);
    fs.symlinkSync(outside, pages);
    const before = bytesOf(outside);
    const ran = await exportTo(folder, '--force');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`error: "${pages}" is a symbolic link. Nothing was written.\n`);
    expect(bytesOf(outside)).toEqual(before);
    fs.rmSync(pages);
    expect((await exportTo(folder, '--force')).code).toBe(0);
  });

  it('brings a bundle of an older format up to date, but takes no single page into it', async () => {
    const folder = path.join(tempFolder(), 'my site');
    fs.cpSync(path.join(fixtures, 'releases/0.1.0/bundle'), folder, { recursive: true });
    const kept = bytesOf(folder);
    const ran = await exportTo(folder, '--pages', '4');
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`sitectl validate --fix '${folder}'`);
    expect(bytesOf(folder)).toEqual(kept);
    expect((await exportTo(folder)).code).toBe(0);
    expect(contentOf(folder)).toEqual(contentOf(seed));
  });

  it('never lets an exported page take the number of another page of the bundle', async () => {
    const folder = await exported();
    const file = path.join(folder, 'pages/0004-history.json');
    edit(file, (text) => text.replace(/"key": "[^"]*"/, `"key": "${randomUUID()}"`));
    const before = bytesOf(folder);
    const ran = await exportTo(folder, '--pages', '4', '--force');
    expect(ran.code, ran.stderr).toBe(0);
    expect(bytesOf(folder)).not.toEqual(before);
    fs.renameSync(file, path.join(folder, 'pages/0004-old.json'));
    edit(path.join(folder, 'pages/0004-old.json'), (text) =>
      text.replace(/"key": "[^"]*"/, `"key": "${randomUUID()}"`),
    );
    const refused = await exportTo(folder, '--pages', '4', '--force');
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toContain(
      'pages/0004-old.json and pages/0004-history.json are two different pages',
    );
  });

  it('warns of links to pages that are not public', async () => {
    const client = await MongoClient.connect(database.uri);
    const store = await openStore(client.db());
    const history = store.snapshot().entry('page', 4)!;
    const publish = (published_at: Date | null) => {
      const compute = () => ({ entries: new Map([['page:4', { ...history, published_at }]]) });
      return store.commit({ by: null }, { kind: 'test', states: [], compute });
    };
    try {
      await publish(null);
      const ran = await exportTo(path.join(tempFolder(), 'site'));
      expect(ran.code, ran.stderr).toBe(0);
      expect(ran.stderr).toContain('links to /pages/4, which is not public');
    } finally {
      await publish(history.published_at);
      await store.close();
      await client.close();
    }
  });
});
