import { hash as hashOf } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, edit, sitectl } from './sitectl.ts';
import { report, snapshot } from './validate-report.ts';

describe('sitectl validate --fix', () => {
  it('writes the canonical form, renames, and then has nothing left to do', async () => {
    const site = copyOf('minimal-site');
    const before = snapshot(site);
    fs.renameSync(path.join(site, 'pages/0011-terms.json'), path.join(site, 'pages/terms.json'));
    edit(path.join(site, 'pages/terms.json'), (text) => JSON.stringify(JSON.parse(text)));
    fs.writeFileSync(path.join(site, 'checksums.txt'), 'of version 0.2.0');
    const fixed = await report(['--fix', site]);
    expect(fixed).toMatchObject({ ok: true, exit: 0, problems: [] });
    expect(snapshot(site)).toEqual(before);
    expect(await report(['--fix', site])).toMatchObject({ ok: true, fixed: [] });
  });

  it('fixes one file of a bundle, and leaves the others', async () => {
    const site = copyOf('minimal-site');
    const [terms, home] = ['0011-terms', '0001-home'].map((name) =>
      path.join(site, `pages/${name}.json`),
    );
    edit(terms!, (text) => JSON.stringify(JSON.parse(text)));
    edit(home!, (text) => JSON.stringify(JSON.parse(text)));
    const untouched = fs.readFileSync(home!, 'utf8');
    expect(await report(['--fix', terms!])).toMatchObject({ ok: true });
    expect(fs.readFileSync(home!, 'utf8')).toBe(untouched);
    expect((await report([site])).problems.map(({ code }) => code)).toEqual([
      'bundle_not_canonical',
    ]);
  });

  it('keeps a file’s mode, and leaves all as it was where it may not write', async () => {
    const site = copyOf('minimal-site');
    const page = path.join(site, 'pages/0011-terms.json');
    edit(page, (text) => text.replaceAll('\n', '\r\n'));
    fs.chmodSync(page, 0o640);
    const cookies = path.join(site, 'pages/0013-cookies.json');
    fs.renameSync(cookies, path.join(site, 'pages/cookies.json'));
    fs.mkdirSync(cookies); // A path that cannot be written stands for any disk error.
    const before = snapshot(site);
    const failed = await sitectl(['validate', '--fix', site]);
    expect(failed.code).toBe(2);
    expect(snapshot(site)).toEqual(before);
    fs.rmdirSync(cookies);
    expect(await report(['--fix', site])).toMatchObject({ ok: true });
    expect(fs.statSync(page).mode & 0o777).toBe(0o640);
  });

  it('refuses stdin', async () => {
    expect(await sitectl(['validate', '--fix', '-'])).toMatchObject({ code: 2, stdout: '' });
  });
});

it('encodes an image again that no site would keep, and follows its address', async () => {
  const folder = copyOf('demo-site');
  const media = path.join(folder, 'media');
  const [old = ''] = fs.readdirSync(media).filter((name) => !name.endsWith('.json'));
  const bytes = Buffer.concat([fs.readFileSync(path.join(media, old)), Buffer.from('GPS 52.1')]);
  const hash = hashOf('sha256', bytes);
  fs.rmSync(path.join(media, old));
  fs.writeFileSync(path.join(media, hash + path.extname(old)), bytes);
  fs.renameSync(path.join(media, `${old.slice(0, 64)}.json`), path.join(media, `${hash}.json`));
  const files = fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)));
  const texts = files.filter((file) => file.endsWith('.json'));
  const shown = texts.filter((file) => fs.readFileSync(file, 'utf8').includes(old));
  for (const file of shown) edit(file, (text) => text.replaceAll(old.slice(0, 64), hash));
  expect(shown).not.toEqual([]);
  const before = await report([folder]);
  expect(before.problems.filter(({ code }) => code === 'bundle_media_invalid')).toMatchObject([
    { message: 'cannot be used as it is: bytes follow after its end' },
  ]);

  const fixed = await report(['--fix', folder]);
  expect(fixed).toMatchObject({ ok: true, exit: 0, problems: [] });
  const [now = ''] = fixed.fixed.filter((file) => file.endsWith(path.extname(old)));
  expect(hashOf('sha256', fs.readFileSync(now))).toBe(path.basename(now).slice(0, 64));
  for (const file of shown) {
    expect(fs.readFileSync(file, 'utf8')).toContain(path.basename(now));
    expect(fs.readFileSync(file, 'utf8')).not.toContain(hash);
  }
  expect(fs.readdirSync(media).filter((name) => name.startsWith(hash))).toEqual([]);
});
