import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Plan } from '@siteyard/schemas/planning';
import { serveSite, type ServedSite } from './served-site.ts';
import { copyOf, edit, runIn, sitectl, tempFolder } from './sitectl.ts';
import { BASE_FILE } from '../src/lib/files/merge-base.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** Contact requests in bundles: only by name, with a scope of their own. */

interface Answer {
  plan: Plan;
  run: { id: string; plan: Plan };
}

const REQUEST = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@home.example',
  message: 'Hello?',
  created_at: '2026-11-22T10:00:00.000Z',
};

const WITH = ['--include', 'contacts'];

/** The files of a bundle by name, with their text. */
function textsOf(bundle: string): Record<string, string> {
  const names = fs.readdirSync(bundle, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => fs.statSync(path.join(bundle, name)).isFile());
  return Object.fromEntries(
    files.toSorted().map((name) => [name, fs.readFileSync(path.join(bundle, name), 'utf8')]),
  );
}

/** The one file of contact requests, by its place in the folder. */
function contactFile(bundle: string): string | undefined {
  const folder = path.join(bundle, 'contact-requests');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  expect(names.length).toBeLessThan(2);
  return names[0] && `contact-requests/${names[0]}`;
}

/** A site with pages and two contact requests, and its bundle with them. */
async function withContacts(): Promise<{ site: ServedSite; bundle: string; file: string }> {
  const site = await serveSite();
  await site.run('import', copyOf('minimal-site'), '--yes');
  await site.contact('ada@home.example', 'How much is a digger?');
  await site.contact('bea@home.example', 'When do you open?');
  const bundle = path.join(tempFolder(), 'site');
  const ran = await site.run('export', bundle, ...WITH);
  expect(ran.stderr).toContain('5 pages, 0 images and 2 contact requests');
  return { site, bundle, file: contactFile(bundle) ?? '' };
}

const valid = async (bundle: string) =>
  expect(await sitectl(['validate', '--strict', bundle])).toMatchObject({ code: 0 });

it('exports them only when they are named, with their own scope, and always the same bytes', async () => {
  const { site, bundle, file } = await withContacts();
  expect(file).toMatch(/^contact-requests\/20\d\d-\d\d-001\.json$/);
  const texts = textsOf(bundle);
  expect(texts[file]).toContain('How much is a digger?');
  expect(texts[BASE_FILE]).toContain(file);
  expect(texts[BASE_FILE]).not.toContain('How much is a digger?');
  await valid(bundle);
  const again = path.join(tempFolder(), 'again');
  await site.run('export', again, ...WITH);
  expect(textsOf(again)).toEqual(texts);

  const refused = await site.runAs(
    'read,write,admin',
    'export',
    path.join(again, '../no'),
    ...WITH,
  );
  expect(refused.code).toBe(4);
  expect(refused.stderr).toContain(
    'does not have the scope "contacts". It has: read, write, admin.',
  );
  expect(fs.existsSync(path.join(again, '../no'))).toBe(false);
  const without = path.join(tempFolder(), 'without');
  expect((await site.runAs('read', 'export', without)).code).toBe(0);
  expect(contactFile(without)).toBeUndefined();
  expect((await sitectl(['export', './x', '--anonymise', '--url', site.url])).code).toBe(2);

  // Without people, who are the same ones in each export.
  const hidden = path.join(tempFolder(), 'hidden');
  await site.run('export', hidden, ...WITH, '--anonymise');
  const text = textsOf(hidden)[file] ?? '';
  expect(text).not.toMatch(/Ada|Byron|home\.example|digger|When do you open/);
  await valid(hidden);
  const second = path.join(tempFolder(), 'second');
  await site.run('export', second, ...WITH, '--anonymise');
  expect(textsOf(second)).toEqual(textsOf(hidden));

  // It is known as what the site has already.
  const { answer } = await site.ask<Answer>('import', hidden, ...WITH, '--yes');
  expect(answer.run.plan.contact_requests).toEqual({ add: 0, keep: 2, remove: 0 });
  expect(textsOf(bundle)[file]).toContain('ada@home.example');
});

testInLongRun(
  'imports them only when they are named, with both scopes, once, and undoes that',
  async () => {
    const { bundle, file } = await withContacts();
    const target = await serveSite();
    const unnamed = await target.run('import', bundle, '--yes');
    expect(unnamed.stderr).toContain('The bundle has 2 contact requests too.');
    const total = async () =>
      (
        (await (await target.administrator()).get('/api/contact_requests')).body as {
          total: number;
        }
      ).total;
    expect(await total()).toBe(0);

    const refused = await target.runAs('read,write', 'import', bundle, ...WITH, '--yes');
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('does not have the scope "contacts"');
    const dry = await target.run('import', bundle, ...WITH, '--dry-run');
    expect(dry.stdout).toContain('contact requests: 2 add\n');
    expect(await total()).toBe(0);
    const plan = path.join(tempFolder(), 'plan.json');
    await target.run('import', bundle, ...WITH, '--plan', plan);
    const applied = await target.runAs('read,write,contacts', 'apply', plan);
    expect(applied.stdout).toContain('contact requests: 2 add\n');
    expect(await total()).toBe(2);
    const copy = path.join(tempFolder(), 'copy');
    await target.run('export', copy, ...WITH);
    expect(textsOf(copy)[file]).toBe(textsOf(bundle)[file]);

    const again = await target.run('import', bundle, ...WITH, '--yes');
    expect(again.stdout).toContain('contact requests: 2 keep\n');
    expect(again.stdout).toContain('Nothing to change.\n');
    const undone = await target.run('undo', runIn(applied), '--yes');
    expect(undone.stdout).toMatch(/remove {2}contact requests {2}up to 2 requests\n/);
    expect(undone.stdout).toContain('contact requests: 2 remove\n');
    expect(await total()).toBe(0);
  },
);

it('leaves the files of a folder alone where they are not named', async () => {
  const { site, bundle, file } = await withContacts();
  const before = textsOf(bundle)[file];
  await site.contact('cleo@home.example', 'Hello?');
  await site.rename(4, 'Renamed');
  for (const args of [
    ['export', bundle, '--pages', '4'],
    ['export', bundle, '--no-media'],
    ['export', bundle],
    ['pull', bundle],
  ]) {
    expect(await site.run(...args), args.join(' ')).toMatchObject({ code: 0 });
    expect(textsOf(bundle)[file], args.join(' ')).toBe(before);
    await valid(bundle);
  }
  await site.rename(4, 'Renamed again');
  expect((await site.run('pull', bundle)).stderr).toContain('Merged.');
  expect(textsOf(bundle)[file]).toBe(before);
  const merged = path.join(tempFolder(), 'merged');
  const base = copyOf('minimal-site');
  expect(await sitectl(['merge', base, bundle, base, '--out', merged])).toMatchObject({ code: 0 });
  expect(textsOf(merged)[file]).toBe(before);
  await valid(merged);
  expect((await sitectl(['diff', bundle, base, '--json'])).code).toBe(0);

  // By name they are brought up to date, also beside single pages, but never over an edit.
  await site.run('export', bundle, '--pages', '4', ...WITH);
  expect(textsOf(bundle)[file]).toContain('Hello?');
  await valid(bundle);
  edit(path.join(bundle, file), (text) => text.replace('Hello?', 'Hello!'));
  await site.contact('dora@home.example', 'And I?');
  const refused = await site.run('export', bundle, ...WITH);
  expect(refused.code).toBe(5);
  expect(refused.stderr).toContain(file);
  expect((await site.run('export', bundle, ...WITH, '--force')).code).toBe(0);

  // Those of another site do not stay in the bundle of this one.
  const other = await serveSite();
  await other.run('seed');
  expect((await other.run('export', bundle, '--force')).code).toBe(0);
  expect(contactFile(bundle)).toBeUndefined();
  await valid(bundle);
});

it('reports problems of a file with line and column, and then imports nothing', async () => {
  const bundle = copyOf('minimal-site');
  const file = path.join(bundle, 'contact-requests/2026-11-001.json');
  fs.mkdirSync(path.dirname(file));
  const { id, ...request } = { id: '0'.repeat(24), ...REQUEST };
  fs.writeFileSync(file, JSON.stringify({ contact_requests: [{ ...request, id, status: 'new' }] }));
  const ran = await sitectl(['validate', '--format', 'github', bundle]);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/contact-requests\/.*line=1,col=\d{2,}.*status/);
  const nowhere = ['--url', 'http://127.0.0.1:1'];
  expect((await sitectl(['import', bundle, ...WITH, '--yes', ...nowhere])).code).toBe(1);
  const schema = await sitectl(['schema', 'contact-requests']);
  expect(JSON.parse(schema.stdout)).toMatchObject({ properties: { contact_requests: {} } });
});
