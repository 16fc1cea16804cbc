import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, sitectl, tempFolder } from './sitectl.ts';

/** A ZIP file with one empty file, as `zip` writes it. */
const ZIP = Buffer.from(
  '504b03040a0000000000000021000000000000000000000000000100000061' +
    '504b01021e030a0000000000000021000000000000000000000000000100' +
    '00000000000000000000a4810000000061504b050600000000010001002f0000001f0000000000',
  'hex',
);

const nowhere = ['--url', 'http://127.0.0.1:9'];
const env = { SITECTL_TOKEN: 'x' };

/** Writes a ZIP file into a folder of its own. */
function zipFile(name: string): string {
  const file = path.join(tempFolder(), name);
  fs.writeFileSync(file, ZIP);
  return file;
}

describe('a ZIP file', () => {
  it.each([
    ['import', (file: string) => ['import', file, '--dry-run', ...nowhere]],
    ['validate', (file: string) => ['validate', file]],
    ['drift', (file: string) => ['drift', file, ...nowhere]],
    ['diff', (file: string) => ['diff', file, file]],
    ['preview', (file: string) => ['preview', file]],
  ])('is identified by %s, whatever its name is', async (_, args) => {
    for (const name of ['site.zip', 'site.tar.gz']) {
      const { stdout, stderr, code } = await sitectl(args(zipFile(name)), { env });
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain(
        'is a ZIP file; sitectl reads folders and .tar.gz archives',
      );
    }
  });

  it.each([
    ['validate', '-'],
    ['import', '-', '--dry-run', ...nowhere],
  ])('is identified on stdin by %s', async (...args) => {
    const { stdout, stderr } = await sitectl(args, { stdin: ZIP, env });
    expect(stdout + stderr).toContain('is a ZIP file; sitectl reads folders and .tar.gz archives');
  });

  it('is not written by export, and not merged', async () => {
    const exported = await sitectl(['export', 'site.zip', ...nowhere], { env });
    expect(exported.code).toBe(2);
    expect(exported.stderr).toContain('sitectl export site.tar.gz');
    const [site, zip] = [copyOf('minimal-site'), zipFile('site.zip')];
    const merged = await sitectl(['merge', site, site, zip]);
    expect(merged.code).toBe(2);
    expect(merged.stderr).toContain(`"${zip}" is a file. This command reads bundles in folders.`);
  });
});

describe('a linked folder', () => {
  const linked = (site: string, name: string) => {
    const outside = path.join(path.dirname(site), 'outside');
    fs.renameSync(path.join(site, name), outside);
    fs.symlinkSync('../outside', path.join(site, name));
  };

  it('in a bundle is identified, with the solution', async () => {
    const site = copyOf('minimal-site');
    linked(site, 'pages');
    const { stdout, code } = await sitectl(['validate', site]);
    expect(code).toBe(1);
    expect(stdout).toContain('is a linked folder (a symbolic link), which is not followed');
    expect(stdout).toContain('Replace the symbolic link with the folder itself.');
    expect(stdout).not.toContain('does not belong in a bundle');
  });

  it('in a folder without other content is identified, and can be named itself', async () => {
    const site = copyOf('minimal-site');
    const above = path.join(path.dirname(site), 'above');
    fs.mkdirSync(above);
    fs.symlinkSync('../site', path.join(above, 'link'));
    const { stdout, code } = await sitectl(['validate', above]);
    expect(code).toBe(2);
    expect(stdout).toContain('the linked folder "link" is not followed');
    expect(stdout).toContain(`Name the linked folder itself: ${path.join(above, 'link')}`);
    expect((await sitectl(['validate', path.join(above, 'link')])).code).toBe(0);
  });
});
