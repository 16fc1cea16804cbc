import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

/** Adds a page with this number, and a link to it from the page of the terms. */
async function withPage(folder: string, title: string, more: string[] = []): Promise<string> {
  const page = { id: 14, key: randomUUID(), title, content: { contentVersion: 3, content: [] } };
  fs.writeFileSync(path.join(folder, `pages/0014-${title}.json`), JSON.stringify(page));
  for (const name of more) linkFrom(folder, name, 14);
  expect(await sitectl(['validate', '--fix', '-q', folder])).toMatchObject({ code: 0 });
  return folder;
}

/** Adds a block with a link to a page. */
function linkFrom(folder: string, name: string, to: number): void {
  const file = path.join(folder, name);
  const page = JSON.parse(fs.readFileSync(file, 'utf8')) as { content: { content: object[] } };
  const props = { id: `to-${to}`, ctaLabel: 'More', ctaHref: `/pages/${to}` };
  page.content.content.push({ type: 'Card', props });
  fs.writeFileSync(file, JSON.stringify(page));
}

const TERMS = 'pages/0011-terms.json';
const PRIVACY = 'pages/0012-privacy.json';
const validate = (folder: string, ...more: string[]) => sitectl(['validate', ...more, folder]);

it('exits with 5 after validate --fix until a person has confirmed or corrected the links', async () => {
  const folder = await withPage(copyOf('minimal-site'), 'one', [TERMS, PRIVACY]);
  const two = {
    id: 14,
    key: randomUUID(),
    title: 'two',
    content: { contentVersion: 3, content: [] },
  };
  fs.writeFileSync(path.join(folder, 'pages/0014-two.json'), JSON.stringify(two));
  const fixed = await validate(folder, '--fix');
  expect(fixed.code, fixed.stdout).toBe(5);
  for (const name of [TERMS, PRIVACY]) expect(fixed.stdout).toContain(name);
  expect(fixed.stdout).toContain('links to /pages/14; the link may mean /pages/15');
  expect(fixed.stdout).toContain(`sitectl validate --links-checked ${folder}`);

  // Once more, with and without the option, and for one file.
  expect((await validate(folder, '--fix')).code).toBe(5);
  expect((await validate(folder)).code).toBe(5);
  expect((await sitectl(['validate', path.join(folder, TERMS)])).code).toBe(5);
  expect((await sitectl(['validate', path.join(folder, 'settings.json')])).code).toBe(0);
  const { stdout } = await validate(folder, '--json');
  const answer = JSON.parse(stdout) as { ok: boolean; problems: { code: string }[] };
  expect(answer.ok).toBe(false);
  expect(answer.problems.map(({ code }) => code)).toEqual(['renumbered_links', 'renumbered_links']);

  // A link that now leads to the other page is decided.
  edit(path.join(folder, TERMS), (text) => text.replace('/pages/14', '/pages/15'));
  const one = await validate(folder, '--fix');
  expect(one.code).toBe(5);
  expect(one.stdout).not.toContain(`${TERMS}\n`);
  expect((await validate(folder, '--links-checked')).code).toBe(0);
  expect((await validate(folder)).code).toBe(0);
  expect(fs.existsSync(path.join(folder, '.renumbered.json'))).toBe(false);
});

it('exits with 0 if no link can mean the page that got another number', async () => {
  const folder = await withPage(copyOf('minimal-site'), 'one');
  const two = {
    id: 14,
    key: randomUUID(),
    title: 'two',
    content: { contentVersion: 3, content: [] },
  };
  fs.writeFileSync(path.join(folder, 'pages/0014-two.json'), JSON.stringify(two));
  expect((await validate(folder, '--fix')).code).toBe(0);
});

it.each(['ours', 'out'])(
  'exits with 5 after a merge into %s until they are confirmed',
  async (to) => {
    const base = copyOf('minimal-site');
    const ours = await withPage(copyOf('minimal-site'), 'ours', [TERMS]);
    const theirs = await withPage(copyOf('minimal-site'), 'theirs', [PRIVACY]);
    const out = to === 'ours' ? ours : path.join(tempFolder(), 'out');
    const merge = ['merge', base, ours, theirs, ...(to === 'ours' ? [] : ['--out', out])];
    const merged = await sitectl(merge);
    expect(merged.code, merged.stderr).toBe(5);
    expect(merged.stdout).toContain('New page 14 is now page 15.');
    expect(merged.stdout).toContain(
      `! ${TERMS} links to /pages/14; the link may mean /pages/15 "theirs".`,
    );
    // Theirs meant their own page.
    expect(merged.stdout).not.toContain(PRIVACY);
    expect(fs.readFileSync(path.join(out, PRIVACY), 'utf8')).toContain('"/pages/15"');
    expect(merged.stderr).toContain(`sitectl validate --links-checked ${out}\n`);
    expect((await sitectl(['merge', base, out, base])).code).toBe(5);
    expect((await validate(out)).code).toBe(5);

    expect((await validate(out, '--links-checked')).code).toBe(0);
    expect((await sitectl(['merge', base, out, theirs])).code).toBe(0);
    expect((await validate(out)).code).toBe(0);
  },
);
