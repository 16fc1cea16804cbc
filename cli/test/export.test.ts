import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../api/src/embedded-db/open.ts';
import { fixtures, shell, sitectl, startSite, tempFolder, type OpenSite } from './sitectl.ts';
import { filesOf, contentOf } from './bundle-files.ts';

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

describe('export', () => {
  it.each([[['backup', 'create']], [['doctor']], [['runs']], [['undo', 'r1', '--yes']]])(
    'and %j take no folder without a site for an empty site',
    async (args) => {
      const cwd = tempFolder();
      const ran = await sitectl(args, { cwd, env: { DATA_DIR: '' } });
      expect([ran.code, ran.stdout, fs.readdirSync(cwd)]).toEqual([2, '', []]);
      expect(ran.stderr).toContain(
        `There is no local site here: the folder "${path.join(cwd, 'data')}" does not exist.\n`,
      );
    },
  );

  it('takes no mistyped folder for an empty site', async () => {
    const [nowhere, to] = [path.join(tempFolder(), 'nowhere'), path.join(tempFolder(), 'site')];
    const ran = await sitectl(['export', to, '--data-dir', nowhere]);
    expect(ran).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: There is no folder "${nowhere}".\n`,
    });
    for (const args of [
      ['undo', 'r1', '--yes', '--data-dir', nowhere],
      ['pages', 'rename', '4', 'New', '--data-dir', nowhere],
      ['import', seed, '--dry-run', '--data-dir', nowhere],
      [
        'migrate',
        'up',
        '--dir',
        path.join(fixtures, '../cli/examples/migrations'),
        '--data-dir',
        nowhere,
      ],
    ])
      expect(await sitectl(args)).toMatchObject({ code: 2, stderr: ran.stderr });
    expect(fs.existsSync(nowhere) || fs.existsSync(to)).toBe(false);
  });

  it('gives back byte for byte the bundle that the site was made from, and then touches nothing', async () => {
    const folder = path.join(tempFolder(), 'site');
    const first = await sitectl(['export', folder, ...target]);
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain(`Exported 5 pages and 0 images to ${folder}.`);
    expect(contentOf(folder)).toEqual(contentOf(seed));
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'site.json'), 'utf8')) as object;
    expect(manifest).toEqual({
      format: 'site-bundle/2',
      contentVersion: expect.any(Number) as number,
      scope: 'site',
      site_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect((await sitectl(['validate', '--strict', folder])).code).toBe(0);

    const terms = path.join(folder, 'pages/0011-terms.json');
    const { ino } = fs.statSync(terms);
    fs.writeFileSync(path.join(folder, 'README.md'), 'Ours.');
    const again = await sitectl(['export', folder, '--json', ...target]);
    expect(JSON.parse(again.stdout)).toEqual({
      ok: true,
      pages: 5,
      images: 0,
      missing: [],
      notPublic: [],
    });
    expect(fs.statSync(terms).ino).toBe(ino);
    fs.rmSync(path.join(folder, 'README.md'));
    expect(contentOf(folder)).toEqual(contentOf(seed));
  });

  it('gives the same archive in a file and in a pipe, and it is valid', async () => {
    const archive = path.join(tempFolder(), 'deep/site.tar.gz');
    const [file, pipe] = await Promise.all([
      sitectl(['export', archive, '-q', ...target]),
      shell(`sitectl export - -q ${target.join(' ')} | sha256sum`),
    ]);
    expect(file).toEqual({ code: 0, stdout: '', stderr: '' });
    const hash = createHash('sha256').update(fs.readFileSync(archive)).digest('hex');
    expect(pipe).toEqual({ code: 0, stdout: `${hash}  -\n`, stderr: '' });
    expect((await sitectl(['validate', archive])).code).toBe(0);
    expect(filesOf(path.dirname(archive))).toEqual(['site.tar.gz']);
  });

  it('writes only the named pages, and nothing if the site does not have one of them', async () => {
    const folder = path.join(tempFolder(), 'site');
    const missing = await sitectl(['export', folder, '--pages', '1,99', ...target]);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('The site has no page 99. Nothing was written.');
    expect(fs.existsSync(folder)).toBe(false);
    const some = ['export', folder, '--pages', '4,1', '--no-media', ...target];
    expect((await sitectl(some)).code).toBe(0);
    expect(filesOf(folder)).toEqual([
      'pages/0001-home.json',
      'pages/0004-history.json',
      'settings.json',
      'site.json',
    ]);
  });

  it('exits with code 2 if it cannot create the folder', async () => {
    const targets = ['/proc/none/site', '/proc/none/site.tar.gz'];
    for (const ran of await Promise.all(targets.map((to) => sitectl(['export', to, ...target])))) {
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toContain('/proc/none');
    }
  });

  it('never writes among other files, over one, or to a terminal', async () => {
    const folder = tempFolder();
    fs.writeFileSync(path.join(folder, 'letter.txt'), 'Dear …');
    const [other, file, pages] = await Promise.all([
      sitectl(['export', folder]),
      sitectl(['export', path.join(folder, 'letter.txt')]),
      sitectl(['export', folder, '--pages', 'one']),
    ]);
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toContain('contains files but is not a bundle');
    expect([file.code, pages.code]).toEqual([2, 2]);
    expect(filesOf(folder)).toEqual(['letter.txt']);
  });
});
