import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** The PATH of an operator: npm has put the commands of the project into the one of this process. */
const PATH = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter);

/** A bundle in a repository of its own, as an operator keeps it. */
function repository() {
  const folder = copyOf('minimal-site');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      env: { ...process.env, PATH },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  git('init', '-q', '-b', 'main');
  const commit = (message: string) => {
    git('add', '-A');
    git('commit', '-q', '-m', message);
  };
  return { folder, git, commit, at: (name: string) => path.join(folder, name) };
}

/** Adds a picture and a page with a number that shows it. */
function addPage(folder: string, id: number, title: string): string {
  const length = String.fromCharCode(title.length);
  const chunks = `\0\0\0${length}IDAT${title}0000\0\0\0\0IEND0000`;
  const bytes = Buffer.from(`\x89PNG\r\n\x1a\n${chunks}`, 'latin1');
  const hash = createHash('sha256').update(bytes).digest('hex');
  fs.mkdirSync(path.join(folder, 'media'), { recursive: true });
  fs.writeFileSync(path.join(folder, `media/${hash}.png`), bytes);
  const entry = { name: 'x.png', type: 'image/png', width: 1, height: 1, bytes: bytes.length };
  fs.writeFileSync(path.join(folder, `media/${hash}.json`), JSON.stringify(entry));
  const key = randomUUID();
  const image = { type: 'ImageBlock', props: { id: 'i', src: `/uploads/${hash}.png` } };
  const self = { type: 'Card', props: { id: 'c', ctaLabel: 'Here', ctaHref: `/pages/${id}` } };
  const page = { id, key, title, content: { contentVersion: 3, content: [image, self] } };
  fs.writeFileSync(path.join(folder, `pages/${id}.json`), JSON.stringify(page));
  return key;
}

it('merges two branches that each added a page and a picture', async () => {
  const { folder, git, commit, at } = repository();
  commit('The site');
  const keys: string[] = [];
  for (const branch of ['left', 'right']) {
    git('checkout', '-q', '-b', branch, 'main');
    keys.push(addPage(folder, 14, `The ${branch} page`));
    expect((await sitectl(['validate', '--fix', folder])).code).toBe(0);
    commit(branch);
  }
  git('merge', '-q', '--no-edit', 'left');
  expect((await sitectl(['validate', folder])).code).toBe(1);
  const fixed = await sitectl(['validate', '--fix', '--strict', folder]);
  expect(fixed.code, fixed.stdout).toBe(0);
  expect(fixed.stdout).toContain('Page 14 of two is now page 15');
  const pages = fs.readdirSync(at('pages')).map((name) => {
    const text = fs.readFileSync(at(`pages/${name}`), 'utf8');
    return { name, text, ...(JSON.parse(text) as { id: number; key: string }) };
  });
  const [first, second] = keys.toSorted();
  const pageOf = (key: string | undefined) => pages.find((page) => page.key === key);
  expect([pageOf(first)?.id, pageOf(second)?.id]).toEqual([14, 15]);
  expect(pageOf(second)?.name).toMatch(/^0015-the-(left|right)-page\.json$/);
  expect(pageOf(second)?.text).toContain('"ctaHref": "/pages/15"');
  expect(fs.readdirSync(at('media'))).toHaveLength(4);
  expect((await sitectl(['validate', '--strict', folder])).code).toBe(0);
});

const terms = 'pages/0011-terms.json';
const heading = '"text": "Terms"';

it('merges one page block by block in git, once the repository is set up', async () => {
  const { folder, git, commit, at } = repository();
  // The line of version 0.2.0 goes; those of other people stay.
  fs.writeFileSync(at('.gitattributes'), '*.md text\nchecksums.txt text eol=lf merge=union\n');
  const setup = await sitectl(['git', 'setup', folder]);
  expect(setup.code, setup.stderr).toBe(0);
  expect((await sitectl(['git', 'setup', folder])).code).toBe(0);
  expect(fs.readFileSync(at('.gitattributes'), 'utf8')).toBe(
    '*.md text\n' +
      'site.json text eol=lf\n' +
      'contact-requests/*.json text eol=lf\n' +
      'settings.json text eol=lf merge=sitectl\n' +
      'pages/*.json text eol=lf merge=sitectl\n' +
      'sections/*.json text eol=lf merge=sitectl\n' +
      'items/*.json text eol=lf merge=sitectl\n' +
      'media/*.json text eol=lf merge=sitectl\n',
  );
  commit('The site');
  const branch = async (name: string, change: (text: string) => string) => {
    git('checkout', '-q', '-B', name, 'main');
    edit(at(terms), change);
    await sitectl(['validate', '--fix', folder]);
    commit(name);
  };
  await branch('left', (text) =>
    text.replace('"level": 1,', '"level": 3,').replace('"title": "Terms"', '"title": "Left"'),
  );
  await branch('right', (text) => text.replace(heading, '"text": "Right"'));
  git('merge', '-q', '--no-edit', 'left');
  const merged = fs.readdirSync(at('pages')).find((name) => name.startsWith('0011'))!;
  const text = fs.readFileSync(at(`pages/${merged}`), 'utf8');
  expect(text).toContain('"level": 3');
  expect(text).toContain('"text": "Right"');
  expect(text).toContain('"title": "Left"');
  // A merge needs no further step.
  expect((await sitectl(['validate', '--strict', folder])).code).toBe(0);
  expect(git('status', '--porcelain')).toBe('');

  git('branch', '-q', '-f', 'main');
  const now = `pages/${fs.readdirSync(at('pages')).find((name) => name.startsWith('0011'))}`;
  for (const name of ['one', 'two']) {
    git('checkout', '-q', '-B', name, 'main');
    edit(at(now), (before) => before.replace('"text": "Right"', `"text": "${name}"`));
    commit(name);
  }
  expect(() => git('merge', '-q', '--no-edit', 'one')).toThrow(/HeadingBlock/);
  // Not the names of git's temporary files.
  expect(fs.readFileSync(at(now), 'utf8')).toMatch(/^<<<<<<< ours$[^]+^>>>>>>> theirs$/m);
});

testInLongRun('merges two branches again that have merged each other', async () => {
  const { folder, git, commit, at } = repository();
  await sitectl(['git', 'setup', folder]);
  commit('The site');
  const on = async (branch: string, change: (text: string) => string) => {
    git('checkout', '-q', branch);
    edit(at(terms), change);
    await sitectl(['validate', '--fix', folder]);
    commit(branch);
  };
  const merge = async (branch: string, other: string) => {
    git('checkout', '-q', branch);
    git('merge', '-q', '--no-edit', other);
    await sitectl(['validate', '--fix', folder]);
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', 'Sealed');
  };
  for (const branch of ['left', 'right']) git('branch', branch);
  await on('left', (text) => text.replace('"level": 1,', '"level": 3,'));
  await on('right', (text) => text.replace(heading, '"text": "Right"'));
  const before = git('rev-parse', 'left').trim();
  await merge('left', 'right');
  await merge('right', before);
  await on('left', (text) => text.replace('"level": 3,', '"level": 4,'));
  await on('right', (text) => text.replace('"Right"', '"Right again"'));
  // Two common ancestors, neither of which is the last one.
  expect(git('merge-base', '--all', 'left', 'right').trim().split('\n')).toHaveLength(2);
  await merge('left', 'right');
  const text = fs.readFileSync(at(terms), 'utf8');
  expect(text).toContain('"level": 4');
  expect(text).toContain('"text": "Right again"');
  expect(text).not.toContain('<<<<<<<');
});

it('merges what branches say of a picture, also of one that each has added', async () => {
  const { folder, git, commit, at } = repository();
  await sitectl(['git', 'setup', folder]);
  commit('The site');
  const point = (x: number) => ({ focal_point: { x, y: 0.5 } });
  /** Adds the same picture on a branch, or changes its details. */
  const on = (branch: string, from: string, said: object) => {
    git('checkout', '-q', '-B', branch, from);
    if (!fs.existsSync(at('media'))) addPage(folder, 14, 'Picture');
    const name = `media/${fs.readdirSync(at('media')).find((each) => each.endsWith('.json'))}`;
    const before = JSON.parse(fs.readFileSync(at(name), 'utf8')) as object;
    const sorted = Object.entries({ ...before, ...said }).toSorted(([a], [b]) => (a < b ? -1 : 1));
    fs.writeFileSync(at(name), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    // The page is the same one on all branches.
    for (const page of fs.readdirSync(at('pages')).filter((each) => each.startsWith('14')))
      fs.rmSync(at(`pages/${page}`));
    commit(branch);
    return name;
  };
  const name = on('left', 'main', { alt: 'A digger' });
  on('right', 'main', point(0.2));
  git('merge', '-q', '--no-edit', 'left');
  const read = () => JSON.parse(fs.readFileSync(at(name), 'utf8')) as object;
  expect(read()).toMatchObject({ alt: 'A digger', ...point(0.2) });

  git('branch', '-q', '-f', 'main');
  on('left', 'main', point(0.4));
  on('right', 'main', { alt: 'A digger on sand' });
  git('merge', '-q', '--no-edit', 'left');
  expect(read()).toMatchObject({ alt: 'A digger on sand', ...point(0.4) });

  git('branch', '-q', '-f', 'main');
  on('left', 'main', { alt: 'A mini digger' });
  on('right', 'main', { alt: 'A digger at work', ...point(0.6) });
  const merge = () => git('merge', '-q', '--no-edit', 'left');
  expect(merge).toThrow(/alt: both sides changed it: "A digger at work" or "A mini digger"/);
  expect(fs.readFileSync(at(name), 'utf8')).toContain('<<<<<<<');
});

const DRIVER = ['config', 'merge.sitectl.driver'];

it('runs the driver once, and configures none that does not work', async () => {
  const { folder, git } = repository();
  // A git whose shell cannot run the driver.
  const bin = tempFolder();
  const real = process.env['PATH'] ?? '';
  const fails = 'case "$*" in *sitectl-proof*) echo "not found" >&2; exit 127;; esac';
  const text = `#!/bin/sh\n${fails}\nPATH='${real}' exec git "$@"\n`;
  fs.writeFileSync(path.join(bin, 'git'), text, { mode: 0o755 });
  const ran = await sitectl(['git', 'setup', folder], { env: { PATH: `${bin}:${real}` } });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('The merge driver does not work: not found');
  expect(ran.stderr).toContain('npx sitectl git setup <dir>');
  expect(() => git(...DRIVER)).toThrow(expect.objectContaining({ status: 1 }));
});

it('finds with doctor that the driver of a repository works no longer', async () => {
  const { folder, git } = repository();
  const env = { DATA_DIR: '', MONGODB_URI: '', PORT: 'wrong' };
  const checks = async () => {
    const { stdout } = await sitectl(['doctor', '--json'], { cwd: folder, env });
    const answer = JSON.parse(stdout) as { checks?: { name: string }[] };
    return answer.checks?.filter(({ name }) => name === 'git');
  };
  await sitectl(['git', 'setup', folder]);
  expect(await checks()).toMatchObject([{ state: 'ok' }]);
  git(...DRIVER, 'sitectl-that-is-not-installed git merge-driver %O %A %B %P');
  expect(await checks()).toMatchObject([
    { state: 'problem', message: expect.stringContaining('sitectl-that-is-not-installed') },
  ]);
  git('config', '--unset', 'merge.sitectl.driver');
  expect(await checks()).toEqual([]);
});

it('treats a checkout with the line endings of Windows as the same bundle', async () => {
  const { folder, git, commit, at } = repository();
  const base = copyOf('minimal-site');
  commit('The site');
  git('config', 'core.autocrlf', 'true');
  fs.rmSync(at('pages'), { recursive: true });
  for (const name of ['settings.json', 'site.json']) fs.rmSync(at(name));
  git('checkout', '-q', '--', '.');
  for (const name of [terms, 'settings.json', 'site.json'])
    expect(fs.readFileSync(at(name), 'utf8')).toMatch(/\r\n/);
  const valid = await sitectl(['validate', '--strict', folder]);
  expect(valid.code, valid.stdout).toBe(0);
  expect((await sitectl(['validate', '--strict', at(terms)])).code).toBe(0);
  const fixed = await sitectl(['validate', '--fix', '--json', folder]);
  expect(JSON.parse(fixed.stdout)).toMatchObject({ ok: true, fixed: [] });
  expect(await sitectl(['diff', base, folder, '--exit-code'])).toMatchObject({ code: 0 });
  const merged = await sitectl(['merge', base, folder, base, '--json']);
  expect(JSON.parse(merged.stdout)).toMatchObject({ ok: true, written: 0 });
});

it('reports the missing part if a folder cannot be set up', async () => {
  const site = copyOf('minimal-site');
  const ran = await sitectl(['git', 'setup', site], { env: { GIT_CEILING_DIRECTORIES: '/' } });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('git init');
  expect((await sitectl(['git', 'setup', tempFolder()])).code).toBe(2);
});
