import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, edit, fixtures, sitectl, tempFolder } from './sitectl.ts';

/** Puts a link in the place of a folder of a bundle, and what it held into a folder beside it. */
function replaceByLink(site: string, name: string): string {
  const outside = path.join(path.dirname(site), 'outside');
  const folder = path.join(site, name);
  if (fs.existsSync(folder)) fs.renameSync(folder, outside);
  else fs.mkdirSync(outside);
  fs.symlinkSync('../outside', folder);
  return outside;
}

const bytesIn = (folder: string) =>
  fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'base64')]);

describe('a folder of a bundle that is a link', () => {
  it('gets no file from validate --fix, and nothing is written', async () => {
    const site = copyOf('releases/0.1.0/bundle');
    const outside = replaceByLink(site, 'media');
    const before = [bytesIn(outside), fs.readdirSync(site)];
    const { code, stderr } = await sitectl(['validate', '--fix', site]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        `error: "${path.join(site, 'media')}" is a symbolic link. Nothing was written.\n` +
        'Replace it by a folder, or name another place.\n',
    });
    expect([bytesIn(outside), fs.readdirSync(site)]).toEqual(before);
  });

  it('may be the one that is named', async () => {
    const site = copyOf('minimal-site');
    const settings = path.join(site, 'settings.json');
    const before = fs.readFileSync(settings, 'utf8');
    edit(settings, (text) => JSON.stringify(JSON.parse(text)));
    const named = path.join(path.dirname(site), 'named');
    fs.symlinkSync('site', named);
    expect(await sitectl(['validate', '--fix', named])).toMatchObject({ code: 0 });
    expect(fs.readFileSync(settings, 'utf8')).toBe(before);
  });
});

it('of the test cases of a migration gets no file from migrate test --update', async () => {
  const dir = path.join(tempFolder(), 'migrations');
  const id = '20260101-1000-title';
  const outside = path.join(path.dirname(dir), 'outside');
  for (const folder of [dir, outside]) fs.mkdirSync(folder);
  fs.symlinkSync('../outside', path.join(dir, `${id}.test`));
  fs.writeFileSync(
    path.join(dir, `${id}.mjs`),
    'export default { page(page) { page.title = "Changed"; } };',
  );
  const page = path.join(fixtures, 'minimal-site/pages/0011-terms.json');
  fs.copyFileSync(page, path.join(outside, 'page.before.json'));
  const { code, stderr } = await sitectl(['migrate', 'test', '--dir', dir, '--update']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is a symbolic link')]);
  expect(fs.readdirSync(outside)).toEqual(['page.before.json']);
});
