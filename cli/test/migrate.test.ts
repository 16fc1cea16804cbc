import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScriptFile } from '../src/lib/migrations/scripts.ts';
import { compareMigrations, pendingOf } from '../src/lib/migrations/status.ts';
import { sitectl, sitectlProcess, tempFolder } from './sitectl.ts';

/** Writing and testing migrations, without a site. */

const examples = path.resolve(import.meta.dirname, '../examples/migrations');

function folderOf(files: Record<string, string>): string {
  const dir = path.join(tempFolder(), 'migrations');
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    fs.writeFileSync(path.join(dir, name), text);
  }
  return dir;
}

const NAME = '20260101-1000-test';
const script = (body: string) => `export default { ${body} };\n`;
const page = (text: string) =>
  JSON.stringify({
    id: 100,
    key: '00000000-0000-4000-8000-000000000100',
    title: 'Page',
    content: {
      contentVersion: 3,
      root: { props: {} },
      content: [{ type: 'HeadingBlock', props: { id: 'h', text } }],
    },
  });

describe('the order of scripts', () => {
  const file = (id: string) => ({ id, file: `${id}.ts`, checksum: 'a' }) as unknown as ScriptFile;
  const applied = (id: string) => ({ ...file(id), run: 'r', who: null, applied_at: '' });
  // Two branches, the one with the later script merged and applied first.
  const [older, newer, newest] = ['20260101-1000-a', '20260102-0900-b', '20260102-1000-c'] as const;
  const all = compareMigrations([newest, newer, older].map(file), [applied(newer)]);

  it('is that of their names, also for one that is older than what was applied', () => {
    expect(all.map(({ id, state }) => [id, state])).toEqual([
      [older, 'pending'],
      [newer, 'applied'],
      [newest, 'pending'],
    ]);
    expect(pendingOf(all).map(({ id }) => id)).toEqual([older, newest]);
    expect(pendingOf(all, older).map(({ id }) => id)).toEqual([older]);
  });
});

describe('sitectl migrate test', () => {
  it('shows everything that a script prints', async () => {
    const dir = folderOf({
      [`${NAME}.mjs`]: script("page() { console.log('printed ' + 'x'.repeat(9_000)); }"),
      [`${NAME}.test/page.before.json`]: page('a'),
    });
    // In a process of its own, whose streams are the script's.
    const { stdout } = await sitectlProcess(['migrate', 'test', '--dir', dir]);
    // A case runs twice.
    expect(stdout.match(/printed x{9000}\n/g)).toHaveLength(2);
  });

  it('passes for the examples', async () => {
    const ran = await sitectl(['migrate', 'test', '--dir', examples]);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain('8 cases, 0 failed.');
  });

  it.each([
    ['something else', `page(p) { p.title = 'Other'; }`, 'the output differs'],
    ['no repeatable script', `page(p) { p.title += '!'; }`, 'a second run changes it again'],
    ['a script that throws', `page() { throw new Error('why'); }`, 'at /pages/100: why'],
  ])('fails for %s', async (_, body, says) => {
    const dir = folderOf({
      [`${NAME}.mjs`]: script(body),
      [`${NAME}.test/page.before.json`]: page('Text'),
      [`${NAME}.test/page.after.json`]: page('Text'),
    });
    const ran = await sitectl(['migrate', 'test', '--dir', dir]);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.stdout + ran.stderr).toContain(says);
  });

  it('runs a script on a section where the case is named so', async () => {
    const section = (...texts: string[]) =>
      JSON.stringify({
        key: 'ours',
        name: 'Ours',
        purpose: 'text',
        contentVersion: 3,
        blocks: texts.map((text, at) => ({
          type: 'HeadingBlock',
          props: {
            id: `h${at}`,
            text,
          },
        })),
      });
    const loud = `section(s) { s.name = 'Loud'; for (const b of s.blocks()) b.props.text = 'A'; }`;
    const dir = folderOf({
      [`${NAME}.mjs`]: script(loud),
      [`${NAME}.test/section.before.json`]: section('a', 'b'),
      [`${NAME}.test/section.after.json`]: section('A', 'b').replace('Ours', 'Loud'),
    });
    const ran = await sitectl(['migrate', 'test', '--dir', dir]);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.stdout).toContain('~ sections/ours  Loud\n');
    expect(ran.stdout).toContain('props.text: "b" → "A"');
  });

  it('writes the expected files with --update, and reports scripts without tests', async () => {
    const dir = folderOf({
      [`${NAME}.ts`]: script(`page(p: { title: string }) { p.title = 'New'; }`),
      [`${NAME}.test/page.before.json`]: page('Text'),
      '20260102-1000-untested.js': script('settings() {}'),
      '_shared.ts': 'export const shared = 1;',
    });
    const test = (...more: string[]) => sitectl(['migrate', 'test', '--dir', dir, ...more]);
    expect(await test()).toMatchObject({ code: 1 });
    const updated = await test('--update');
    expect(updated).toMatchObject({ code: 0 });
    expect(updated.stderr).toContain('20260102-1000-untested has no test');
    expect(fs.readFileSync(path.join(dir, `${NAME}.test/page.after.json`), 'utf8')).toContain(
      '"title": "New"',
    );
    expect(await test(NAME)).toMatchObject({ code: 0 });
    expect(await test('20990101-1000-none')).toMatchObject({ code: 2 });
  });
});

it('writes a new script that passes once its result is accepted', async () => {
  const dir = path.join(tempFolder(), 'migrations');
  const made = await sitectl(['migrate', 'new', 'Tidy  headings, é!', '--dir', dir, '--json']);
  const { id, file } = JSON.parse(made.stdout) as { id: string; file: string };
  expect(id).toMatch(/^\d{8}-\d{4}-tidy-headings-e$/);
  expect(fs.existsSync(file)).toBe(true);
  expect(await sitectl(['migrate', 'test', '--dir', dir])).toMatchObject({ code: 1 });
  expect(await sitectl(['migrate', 'test', '--dir', dir, '--update'])).toMatchObject({ code: 0 });
  expect(await sitectl(['migrate', 'test', '--dir', dir])).toMatchObject({ code: 0 });
  expect(await sitectl(['migrate', 'new', '…', '--dir', dir])).toMatchObject({ code: 2 });
});

it.each([
  ['a name that is none', { 'rename.ts': script('page() {}') }, 'has no name of a migration'],
  [
    'one name twice',
    { [`${NAME}.ts`]: script('page() {}'), [`${NAME}.js`]: script('page() {}') },
    'have one name',
  ],
  ['no migration', { [`${NAME}.ts`]: 'export const x = 1;' }, 'exports no migration'],
  [
    'an unknown part',
    { [`${NAME}.ts`]: script('pages() {}') },
    '"pages" is no part of a migration',
  ],
  ['a script that changes nothing', { [`${NAME}.ts`]: script('') }, 'changes nothing'],
  ['wrong syntax', { [`${NAME}.ts`]: 'export default {\n  page( {' }, `${NAME}.ts:2:`],
  ['an import that is missing', { [`${NAME}.ts`]: "import 'nosuch';" }, 'nosuch'],
])('refuses a folder with %s', async (_, files, says) => {
  const ran = await sitectl([
    'migrate',
    'test',
    '--dir',
    folderOf(files as Record<string, string>),
  ]);
  expect([1, 2]).toContain(ran.code);
  expect(ran.stderr).toContain(says);
});

it('names the command that writes the first script if there is no folder of scripts', async () => {
  const ran = await sitectl(['migrate', 'up']);
  expect(ran).toMatchObject({ code: 2 });
  expect(ran.stderr).toContain('sitectl migrate new');
});
