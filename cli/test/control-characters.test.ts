import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { seal } from '../../api/src/features/backup/archive/sealed-stream.ts';
import { copyOf, edit, fixtures, sitectl, tempFolder, type Ran } from './sitectl.ts';

/** Control characters that set the title of a terminal, delete lines, or reverse text. */
const HOSTILE = '\u001b]0;title\u0007\u009b2J\u202emoc\u2066';

/** Expects an error whose longest line a person can read, without anything that a terminal obeys. */
function expectReadable({ stdout, stderr }: Ran, says: string): void {
  const shown = stdout + stderr;
  expect(shown).toContain(says);
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThan(500);
}

/** A tar with one entry of this name, which is no file. */
function tarOf(name: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name, type: 'symlink', linkname: 'site.json' });
  tar.finalize();
  return buffer(tar);
}

describe('content cannot write to the terminal', () => {
  /** Control characters that content may hold. */
  const ALLOWED = '\u009b2J\u202emoc\u2066';
  const changed = () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace(/"Terms[^"]*"/, `"Terms ${ALLOWED}"`),
    );
    return site;
  };
  const before = path.join(fixtures, 'minimal-site');

  it.each([{ more: [] }, { more: ['--format', 'markdown'] }])('diff $more', async ({ more }) => {
    expectReadable(await sitectl(['diff', before, changed(), ...more]), 'Terms');
  });

  it('diff --json, which is exact', async () => {
    const { stdout } = await sitectl(['diff', before, changed(), '--json']);
    expect(JSON.stringify(JSON.parse(stdout))).toContain(ALLOWED);
  });
});

describe('a file cannot write to the terminal by a name in it', () => {
  /** An archive whose `checksums.txt` lists what is not there. */
  const listing = (name: string) => {
    const site = copyOf('minimal-site');
    const names = ['site.json', 'settings.json'].concat(
      fs.readdirSync(path.join(site, 'pages')).map((page) => `pages/${page}`),
    );
    const lines = names.map((each) => {
      const hash = createHash('sha256').update(fs.readFileSync(path.join(site, each)));
      return `${hash.digest('hex')}  ${each}\n`;
    });
    lines.push(`${'0'.repeat(64)}  ${name}\n`);
    fs.writeFileSync(path.join(site, 'checksums.txt'), lines.join(''));
    const archive = path.join(path.dirname(site), 'site.tar.gz');
    execFileSync('tar', ['-czf', archive, '-C', site, '.']);
    return archive;
  };

  it.each([
    ['import', [], 'lists pages/'],
    ['import', ['--json'], 'lists pages/'],
    ['validate', ['--format', 'github'], 'lists pages/'],
  ])('%s %j', async (command, more, says) => {
    const site = listing(`pages/${HOSTILE}.json`);
    const ran = await sitectl([command, site, ...(command === 'import' ? ['--yes'] : []), ...more]);
    expect(ran.code).toBe(1);
    expectReadable(ran, says);
  });

  it('import, where it is long', async () => {
    expectReadable(
      await sitectl(['import', listing('x'.repeat(100_000)), '--yes']),
      'xxx…\nFor details',
    );
  });

  it('diff', async () => {
    const file = path.join(tempFolder(), 'site.tar.gz');
    fs.writeFileSync(file, gzipSync(await tarOf(`pages/${HOSTILE}.json`)));
    expectReadable(await sitectl(['diff', file, path.join(fixtures, 'minimal-site')]), 'pages/');
  });

  it.each([`pictures/${HOSTILE}`, `pictures/${'x'.repeat(100_000)}`])(
    'backup verify',
    async (name) => {
      const file = path.join(tempFolder(), 'site.backup');
      fs.writeFileSync(
        file,
        await buffer(seal(Readable.from([await tarOf(name)]), { passphrase: null })),
      );
      expectReadable(await sitectl(['backup', 'verify', file]), 'The backup is damaged: ');
    },
  );
});
