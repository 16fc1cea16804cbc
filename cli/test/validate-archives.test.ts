import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack as packTar } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { fixtures, sitectl, tempFolder } from './sitectl.ts';
import { report, snapshot } from './validate-report.ts';

describe('an archive', () => {
  const pack = async (folder: string, args: string[]) => {
    const file = path.join(tempFolder(), 'site.tar.gz');
    const tar = spawn('tar', ['-czf', file, '-C', folder, ...args]);
    expect(await once(tar, 'close')).toEqual([0, null]);
    return file;
  };

  it('is judged as the folder it was packed from', async () => {
    const inside = await pack(path.join(fixtures, 'demo-site'), ['.']);
    expect(await report([inside])).toMatchObject({ ok: true, problems: [] });
    const named = await pack(fixtures, ['demo-site']);
    expect(await report(['-'], { stdin: fs.readFileSync(named) })).toMatchObject({ ok: true });
  });

  it('may have what a Mac packs beside the folder and its files', async () => {
    const tar = packTar();
    tar.entry({ name: './._site' }, 'attributes');
    const site = path.join(fixtures, 'minimal-site');
    for (const [name, text] of Object.entries(snapshot(site))) {
      tar.entry({ name: `site/${path.join(path.dirname(name), `._${path.basename(name)}`)}` }, 'x');
      tar.entry({ name: `site/${name}` }, Buffer.from(text, 'latin1'));
    }
    tar.finalize();
    const packed = gzipSync(await buffer(tar));
    expect(await report(['-'], { stdin: packed })).toMatchObject({ ok: true, problems: [] });
    const file = path.join(tempFolder(), 'site.tar.gz');
    fs.writeFileSync(file, packed);
    expect((await sitectl(['diff', file, site, '--exit-code'])).code).toBe(0);
  });

  it('that is cut off, flipped or no archive is refused', async () => {
    const file = await pack(path.join(fixtures, 'minimal-site'), ['.']);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.subarray(0, bytes.length - 40));
    expect(await report([file])).toMatchObject({
      exit: 2,
      problems: [{ code: 'bundle_unreadable' }],
    });
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1]! ^= 0x10;
    fs.writeFileSync(file, flipped);
    expect((await report([file])).ok).toBe(false);
    fs.writeFileSync(file, 'no archive');
    expect(await report([file])).toMatchObject({ exit: 2 });
  });

  it('that leads out of its folder, holds links, or unpacks without end is refused', async () => {
    const folder = tempFolder();
    fs.writeFileSync(path.join(folder, 'x.json'), '{}');
    const outside = await pack(folder, ['--transform', 's,^,../../,', '-P', 'x.json']);
    expect((await report([outside])).problems[0]?.message).toContain(
      'a file name that is not accepted',
    );
    const absolute = await pack(folder, ['--transform', 's,^,/tmp/,', '-P', 'x.json']);
    expect((await report([absolute])).problems[0]?.message).toContain(
      'a file name that is not accepted',
    );
    fs.symlinkSync('/etc/passwd', path.join(folder, 'site.json'));
    const link = await pack(folder, ['site.json']);
    expect((await report([link])).problems[0]?.message).toContain('holds a symlink');
    const tar = packTar();
    tar.entry({ name: 'site.json' }, '{}');
    tar.finalize();
    const sparse = await buffer(tar);
    // A type that few programs know, and the sum of the header with it.
    sparse[156] = 'S'.charCodeAt(0);
    sparse.fill(' ', 148, 156);
    const sum = sparse.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    sparse.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const { problems } = await report(['-'], { stdin: gzipSync(sparse) });
    expect(problems[0]?.message).toBe(
      'holds an entry that is no plain file, which no bundle does: "site.json"',
    );
    const bomb = tempFolder();
    for (const name of ['a', 'b', 'c'])
      fs.writeFileSync(path.join(bomb, `${name}.json`), Buffer.alloc(12 * 1024 ** 2));
    const packed = await pack(bomb, ['.']);
    expect((await report([packed])).problems[0]?.message).toContain('times its size');
  });

  it('that unpacks without end between its files, or cannot be written, is refused', async () => {
    const problemOf = async (tar: Buffer) => {
      const { exit, problems } = await report(['-'], { stdin: gzipSync(tar) });
      expect([exit, problems[0]?.code]).toEqual([2, 'bundle_unreadable']);
      return problems[0]?.message;
    };
    const tarOf = (names: string[], comment = '') => {
      const tar = packTar();
      for (const name of names) tar.entry({ name, ...(comment && { pax: { comment } }) }, '{}');
      tar.finalize();
      return buffer(tar);
    };
    const numbered = (count: number, end = '') => Array.from({ length: count }, (_, n) => n + end);
    const bomb = 'unpacks to more than 200 times its size';
    expect(await problemOf(Buffer.alloc(20 * 1024 ** 2))).toBe(bomb);
    expect(await problemOf(await tarOf(numbered(350), 'x'.repeat(60_000)))).toBe(bomb);
    expect(await problemOf(await tarOf(numbered(1_100, '/x.json')))).toBe(
      'holds more than 1000 folders',
    );
    for (const names of [
      ['a', 'a/b'],
      ['a/b', 'a'],
    ])
      expect(await problemOf(await tarOf(names))).toBe('holds "a" as a file and as a folder');
    const long = `holds a file name that is not accepted: "${'n'.repeat(100)}"…`;
    expect(await problemOf(await tarOf(['n'.repeat(60_000)]))).toBe(long);
  });

  it('that describes its files is read as git and tar do it, and refused where that takes long', async () => {
    const site = path.join(fixtures, 'minimal-site');
    const packed = (comment: string, separator: string) =>
      pack(site, ['--format=pax', `--pax-option=comment${separator}${comment}`, '.']);
    for (const separator of ['=', ':='])
      expect(await report([await packed('a'.repeat(40), separator)])).toMatchObject({ ok: true });
    for (const separator of ['=', ':=']) {
      const { exit, problems } = await report([await packed('a'.repeat(70_000), separator)]);
      expect([exit, problems[0]?.message]).toEqual([2, 'holds a header that is too large']);
    }
  });
});
