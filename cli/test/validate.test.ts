import { execFileSync } from 'node:child_process';
import { spawn } from 'node:child_process';
import { hash as hashOf } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorTable } from '@siteyard/schemas/errors';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack as packTar } from 'tar-stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundleWithTexts, TEXT_PAGE, textsIn } from './rich-text.ts';
import { bin, copyOf, edit, fixtures, sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';

interface Report {
  ok: boolean;
  errors: number;
  warnings: number;
  files: number;
  fixed: string[];
  skipped: string[];
  linksNotChecked: string[];
  problems: {
    code: string;
    severity: string;
    file: string;
    path?: string;
    line?: number;
    column?: number;
    message: string;
    suggestion?: string;
    fixable: boolean;
    block?: { id: string };
  }[];
}

async function report(args: string[], how = {}): Promise<Report & { exit: number | null }> {
  const { code, stdout, stderr } = await sitectl(['validate', '--json', ...args], how);
  expect(stderr).toBe('');
  return { ...(JSON.parse(stdout) as Report), exit: code };
}

describe('the fixtures', () => {
  it('are valid sites', async () => {
    const sites = ['demo-site', 'events-site', 'short-site', 'minimal-site'].map((name) =>
      path.join(fixtures, name),
    );
    expect(await report(['--strict', ...sites])).toMatchObject({ ok: true, exit: 0, problems: [] });
  });

  const invalid = fs
    .readdirSync(path.join(fixtures, 'invalid'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

  it('have an invalid bundle for each error of bundles', () => {
    const codes = Object.keys(errorTable).filter((code) => code.startsWith('bundle_'));
    expect(invalid.toSorted()).toEqual([...codes, 'invalid_content'].toSorted());
  });

  it('fail with the code of their folder and nothing else', async () => {
    const { problems, exit } = await report(['invalid'], { cwd: fixtures });
    const found = problems.map(({ file, code }) => [file.split(path.sep)[1], code]);
    expect(found).toEqual(invalid.toSorted().map((code) => [code, code]));
    expect(exit).toBe(1);
  });

  it('that are no bundle at all are wrong usage', async () => {
    const folder = path.join(fixtures, 'invalid/bundle_unreadable');
    expect(await report([folder])).toMatchObject({ exit: errorTable.bundle_unreadable.exit });
  });
});

describe('sitectl validate', () => {
  it('names file, line, column, block and what to do', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace('"level": 1', '"level": 9,\n          "txet": "Terms"'),
    );
    const { stdout, code } = await sitectl(['validate', 'site'], { cwd: path.dirname(site) });
    expect(code).toBe(1);
    expect(stdout).toContain('content.content[1].props.txet HeadingBlock has no prop "txet"');
    expect(stdout).toContain('at site/pages/0011-terms.json:14:19');
    expect(stdout).toContain('in HeadingBlock "HeadingBlock-p11b02"');
    expect(stdout).toContain('14 | "txet": "Terms",\n       |         ^');
    expect(stdout).toContain('Did you mean "text"?');
    expect(stdout).toMatch(/✗ \d problems in 1 of 7 files in 1 bundle\n.*can be fixed/);
    expect(stdout).not.toContain('\u001b');
  });

  it('finds the place in content of older shapes by the block’s id', async () => {
    const folder = tempFolder();
    edit(copyInto(folder, 'legacy/001-zones-to-slots.before.json'), (text) =>
      text.replace('"level": 3', '"level": 30'),
    );
    const { problems } = await report(['001-zones-to-slots.before.json'], { cwd: folder });
    expect(problems).toMatchObject([
      { line: 14, column: 94, path: 'content[1].props.right[0].props.content[0].props.level' },
    ]);
  });

  it('lists some of the problems of a file that has hundreds of thousands', async () => {
    const site = copyOf('minimal-site');
    fs.writeFileSync(path.join(site, 'checksums.txt'), 'a\n'.repeat(200_000));
    const archive = path.join(path.dirname(site), 'site.tar.gz');
    execFileSync('tar', ['-czf', archive, '-C', site, '.']);
    const { problems, errors, exit } = await report([archive]);
    expect(exit).toBe(1);
    expect(errors).toBe(problems.length);
    const own = problems.filter(({ file }) => file === path.join(archive, 'checksums.txt'));
    expect(own.length).toBe(301);
    expect(own.map(({ message }) => message)).toContain(
      'has 199700 more problems than the 300 that are listed',
    );
    // The checksums of a folder do not count.
    expect(await report(['--strict', site])).toMatchObject({ ok: true, problems: [] });
  });

  it('refuses half a character, which a site would store as another one', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace(/"title": "[^"]*"/, '"title": "x\\ud800y"'),
    );
    const { problems, exit } = await report([site]);
    expect(exit).toBe(1);
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'bundle_file_invalid',
        path: 'title',
        message: 'contains control characters; remove them',
        fixable: false,
      }),
    );
  });

  it('reports the place where JSON ends too early', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'settings.json'), (text) =>
      text.replace('"sticky": false', '"sticky": no'),
    );
    const { problems } = await report([site]);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'bundle_json_invalid', line: 27, column: 15 }),
    );
  });

  it('cannot be made to write to the terminal by content', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0011-terms.json'), (text) =>
      text.replace('"text": "Terms"', '"text": "Terms", "\\u001b[2J\u009b": 1'),
    );
    const { stdout } = await sitectl(['validate', site]);
    expect(stdout).not.toMatch(/[\u001b\u009b]/);
  });

  it('judges one file of a bundle together with the bundle', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'pages/0001-home.json'), (text) =>
      text.replace('"type": "HeadingBlock"', '"type": "Headline"'),
    );
    edit(path.join(site, 'settings.json'), (text) => text.replace('/pages/4', '/pages/41'));
    const page = 'site/pages/0001-home.json';
    const { problems, linksNotChecked } = await report([page], { cwd: path.dirname(site) });
    expect(problems.map(({ code, file }) => [code, file])).toEqual(
      expect.arrayContaining([['invalid_content', page]]),
    );
    expect(problems.every(({ file }) => file === page)).toBe(true);
    expect(linksNotChecked).toEqual([]);
  });

  it('reports that links were not checked outside a bundle', async () => {
    const folder = tempFolder();
    copyInto(folder, 'minimal-site/pages/0011-terms.json');
    const { stdout, code } = await sitectl(['validate', '0011-terms.json'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain('Links and images were not checked in 1 file outside a bundle');
  });

  it('reads stdin', async () => {
    const page = fs.readFileSync(path.join(fixtures, 'minimal-site/pages/0011-terms.json'), 'utf8');
    expect(await report(['-'], { stdin: page })).toMatchObject({ ok: true, files: 1 });
    const wrong = await report(['-'], { stdin: page.replace('"title": "Terms"', '"title": ""') });
    expect(wrong).toMatchObject({ exit: 1, problems: [{ file: 'stdin', path: 'title' }] });
    const atTerminal = await sitectlAtTerminal(['validate', '-']);
    expect(atTerminal).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Nothing is piped in') as unknown,
    });
  });

  it('searches folders, and lists skipped files', async () => {
    const folder = tempFolder();
    fs.cpSync(path.join(fixtures, 'minimal-site'), path.join(folder, 'a/site'), {
      recursive: true,
    });
    fs.mkdirSync(path.join(folder, 'node_modules'));
    fs.writeFileSync(path.join(folder, 'node_modules/x.json'), '{');
    fs.writeFileSync(path.join(folder, 'package.json'), '{"name": "x"}');
    fs.writeFileSync(path.join(folder, 'broken.json'), '{');
    const found = await report(['.'], { cwd: folder });
    expect(found.skipped).toEqual(['package.json']);
    expect(found.problems.map(({ file }) => file)).toEqual(['broken.json']);
    expect(await report(['package.json'], { cwd: folder })).toMatchObject({
      exit: 2,
      problems: [{ code: 'bundle_unreadable' }],
    });
  });

  it('counts warnings only with --strict', async () => {
    const site = copyOf('minimal-site');
    edit(path.join(site, 'settings.json'), (text) => text.replace('"/pages/4"', '"/old-address"'));
    await sitectl(['validate', '--fix', '--quiet', site]);
    expect(await report([site])).toMatchObject({ exit: 0, ok: true, warnings: 1 });
    expect(await report(['--strict', site])).toMatchObject({ exit: 1, ok: false, errors: 1 });
  });

  it('warns of texts that a site would clean, and --fix corrects those that say the same', async () => {
    const site = bundleWithTexts('One<br/>two', '<font>three</font>', 'four & five');
    const page = path.join(site, TEXT_PAGE);
    const warned = await report([site]);
    expect(warned).toMatchObject({ exit: 0, ok: true, errors: 0, warnings: 2 });
    const text = (index: number) => `content.content[4].props.content.blocks[${index}].data.text`;
    expect(warned.problems.map(({ path: at, message }) => [at, message])).toEqual([
      [text(0), 'has <br/>, which the site writes as <br>'],
      [text(1), 'has <font>, which the site leaves out'],
    ]);
    expect(warned.problems[0]).toMatchObject({ file: page, line: 40, block: { id: 'text' } });
    expect(await report(['--strict', site])).toMatchObject({ exit: 1, errors: 2 });

    expect(await report(['--fix', site])).toMatchObject({ exit: 0, warnings: 1, errors: 0 });
    expect(textsIn(site)).toEqual(['One<br>two', '<font>three</font>', 'four & five']);
  });

  it('never follows a link or waits for a pipe inside a bundle', async () => {
    const site = copyOf('minimal-site');
    const page = path.join(site, 'pages/0011-terms.json');
    fs.renameSync(page, path.join(path.dirname(site), 'outside.json'));
    fs.symlinkSync('../../outside.json', page);
    fs.symlinkSync('/etc', path.join(site, 'media'));
    const { problems } = await report([site]);
    expect(
      problems
        .filter(({ code }) => code === 'bundle_file_unexpected')
        .map(({ file }) => path.basename(file)),
    ).toEqual(['media', '0011-terms.json']);
  });

  it.each(['github', 'sarif', 'junit'])('reports as %s', async (format) => {
    const { stdout, code } = await sitectl([
      'validate',
      '--format',
      format,
      path.join(fixtures, 'invalid/bundle_reference_broken'),
    ]);
    expect(code).toBe(1);
    const file = path.join(fixtures, 'invalid/bundle_reference_broken/pages/0001-home.json');
    if (format === 'github')
      expect(stdout).toMatch(
        /^::error file=.*0001-home\.json,line=19,col=28,title=bundle_reference_broken::content/,
      );
    if (format === 'junit') expect(stdout).toContain(`<failure type="bundle_reference_broken"`);
    if (format === 'sarif')
      expect(JSON.parse(stdout)).toMatchObject({
        version: '2.1.0',
        runs: [
          {
            results: [
              {
                ruleId: 'bundle_reference_broken',
                level: 'error',
                locations: [
                  {
                    physicalLocation: {
                      artifactLocation: { uri: file },
                      region: { startLine: 19, startColumn: 28 },
                    },
                  },
                ],
              },
            ],
          },
        ],
      });
  });
});

function copyInto(folder: string, fixture: string): string {
  const file = path.join(folder, path.basename(fixture));
  fs.copyFileSync(path.join(fixtures, fixture), file);
  return file;
}

/** All files below a folder with their text. */
function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), fs.readFileSync(file, 'latin1')]),
  );
}

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

describe('Ctrl-C', () => {
  /** Interrupts a run as soon as a file of this name appears in a folder; gives how it ended. */
  async function interruptAt(
    folder: string,
    name: RegExp,
    args: string[],
    stdin?: Buffer,
  ): Promise<unknown> {
    const seen = new Promise((resolve) => {
      const watcher = fs.watch(folder, (_, seenName) => {
        if (!name.test(seenName ?? '')) return;
        watcher.close();
        resolve(seenName);
      });
      onTestFinished(() => watcher.close());
    });
    const env = { ...process.env, TMPDIR: name.test('sitectl-') ? folder : os.tmpdir() };
    const child = spawn(process.execPath, [bin, ...args], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(child, 'close');
    if (stdin) child.stdin.write(stdin);
    await Promise.race([seen, ended]);
    child.kill('SIGINT');
    return ended;
  }

  it('while fixes are written leaves every file as it was', async () => {
    const site = copyOf('minimal-site');
    const pages = path.join(site, 'pages');
    const page = JSON.parse(fs.readFileSync(path.join(pages, '0011-terms.json'), 'utf8')) as object;
    for (let id = 1000; id < 3000; id += 1) {
      const key = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
      fs.writeFileSync(path.join(pages, `${id}.json`), JSON.stringify({ ...page, id, key }));
    }
    const before = snapshot(site);
    expect(await interruptAt(pages, /\.new$/, ['validate', '--fix', site])).toEqual([130, null]);
    expect(snapshot(site)).toEqual(before);
  });

  it('while an archive is read leaves nothing in the temporary folder', async () => {
    const folder = tempFolder();
    // The header of an archive that never ends.
    const start = gzipSync(Buffer.alloc(512)).subarray(0, 12);
    expect(await interruptAt(folder, /^sitectl-/, ['validate', '-'], start)).toEqual([130, null]);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('sitectl-'))).toEqual([]);
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
