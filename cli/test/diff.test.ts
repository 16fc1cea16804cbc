import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { copyOf, edit, fixtures, openSite, sitectl, tempFolder } from './sitectl.ts';

it('shows the differences page by page, block by block and value by value', async () => {
  const [before, after] = [copyOf('minimal-site'), copyOf('minimal-site')];
  const same = await sitectl(['diff', before, after, '--exit-code']);
  expect(same).toEqual({ code: 0, stdout: '', stderr: 'They are the same.\n' });

  edit(path.join(after, 'pages/0011-terms.json'), (text) =>
    text.replace('"title": "Terms"', '"title": "Our terms"'),
  );
  edit(path.join(after, 'settings.json'), (text) => text.replace(/"title": ".*"/, '"title": "X"'));
  await sitectl(['validate', '--fix', after]);
  const changed = await sitectl(['diff', before, after, '--exit-code']);
  expect(changed).toMatchObject({ code: 1, stderr: '' });
  expect(changed.stdout).toContain(
    '~ /pages/11  Our terms\n    title: "Terms" → "Our terms"\n~ settings\n    ',
  );
  expect(changed.stdout).toContain('Different: 1 page (1 changed), settings.\n');
  const markdown = await sitectl(['diff', before, after, '--format', 'markdown']);
  expect(markdown.stdout).toContain(
    '**1 page (1 changed), settings**\n\n- **changed** `/pages/11` `Our terms`\n' +
      '  - `title`: `"Terms"` → `"Our terms"`\n',
  );
  const [stat, json] = await Promise.all([
    sitectl(['diff', before, after, '--stat']),
    sitectl(['diff', after, before, '--json']),
  ]);
  expect(stat).toEqual({
    code: 0,
    stdout: 'Different: 1 page (1 changed), settings.\n',
    stderr: '',
  });
  expect(JSON.parse(json.stdout)).toMatchObject({
    same: false,
    pages: [{ change: 'changed', id: 11, details: [{ path: 'title', after: 'Terms' }] }],
  });
});

it('compares a site with a bundle of it', async () => {
  const target = await openSite();
  const archive = path.join(tempFolder(), 'site.tar.gz');
  await sitectl(['seed', ...target]);
  await sitectl(['export', archive, ...target]);
  expect((await sitectl(['diff', archive, copyOf('minimal-site'), '--exit-code'])).code).toBe(0);
});

it.each([
  [['nowhere', 'elsewhere'], 2, 'There is no sitectl.config.json'],
  [['./nowhere', '.'], 2, 'There is no file or folder "./nowhere".'],
  [['http://127.0.0.1:9', `${fixtures}minimal-site`], 3, 'Cannot reach'],
])('diff of %j exits with code %d', async (sides, code, text) => {
  const ran = await sitectl(['diff', ...sides], { env: { SITECTL_TOKEN: 'x' } });
  expect(ran).toMatchObject({ code, stdout: '' });
  expect(ran.stderr).toContain(text);
});

it('refuses a bundle that has a page twice, which would be compared as one', async () => {
  const [before, after] = [copyOf('minimal-site'), copyOf('minimal-site')];
  const pages = path.join(after, 'pages');
  fs.copyFileSync(path.join(pages, '0011-terms.json'), path.join(pages, '0019-terms.json'));
  const ran = await sitectl(['diff', before, after, '--exit-code']);
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toContain('cannot be compared: pages/0019-terms.json: key is ');
});

it('refuses a folder that holds no bundle, and one that cannot be understood', async () => {
  const folder = tempFolder();
  const none = await sitectl(['diff', folder, folder]);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  const broken = copyOf('minimal-site');
  edit(path.join(broken, 'settings.json'), () => '{');
  const ran = await sitectl(['diff', broken, broken]);
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toContain('sitectl validate');
});

describe('a bundle that cannot be read', () => {
  const archive = (bytes: Uint8Array) => {
    const file = path.join(tempFolder(), 'site.tar.gz');
    fs.writeFileSync(file, bytes);
    return file;
  };
  const tarOf = (name: string) => {
    const tar = pack();
    tar.entry({ name }, '{}');
    tar.finalize();
    return buffer(tar);
  };
  /** How each command ends that only has to read a bundle to fail. */
  const endsOf = async (bundle: string) => {
    const good = path.join(fixtures, 'minimal-site');
    const ends = [
      ['validate', bundle],
      ['import', bundle, '--yes'],
      ['diff', bundle, good, '--exit-code'],
      ['preview', bundle, '--compare', good, '--out', path.join(tempFolder(), 'out')],
    ].map(async (args) => {
      const { code, stdout } = await sitectl([...args, '--json']);
      const json = JSON.parse(stdout) as { code?: string; problems?: { code: string }[] };
      return [args[0], code, json.code ?? json.problems?.[0]?.code];
    });
    return Promise.all(ends);
  };

  it('ends every command with 2, which is never “differs”', async () => {
    const bundles = [
      archive(Buffer.from('no archive')),
      archive(gzipSync(await tarOf('../site.json'))),
      archive(gzipSync(await tarOf('settings.json'))),
      path.join(fixtures, 'invalid/bundle_unreadable'),
    ];
    for (const bundle of bundles)
      for (const [command, exit, code] of await endsOf(bundle)) {
        expect([command, exit], `${bundle} ${code}`).toEqual([command, 2]);
        expect(code).toMatch(/^(bundle_unreadable|no_bundle)$/);
      }
  });

  it('has another code than one with problems in its content', async () => {
    const broken = copyOf('minimal-site');
    edit(path.join(broken, 'settings.json'), () => '{');
    for (const [command, exit, code] of await endsOf(broken)) {
      expect([command, exit]).toEqual([command, 1]);
      if (command !== 'validate') expect(code).toBe('bundle_invalid');
    }
  });
});
