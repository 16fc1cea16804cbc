import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftAnswer, PageAnswer, PageSummary } from '@siteyard/schemas/http';
import type { Agent } from '../../helpers/agent.ts';
import {
  htmlName,
  KEPT_ADMIN,
  KEPT_COLLEAGUE,
  KEPT_URL,
  keptPaths,
} from '../../helpers/kept-releases/kept-release.ts';
import { withoutIntended } from '../../helpers/kept-releases/kept-html.ts';
import {
  keptReleases,
  openKeptRelease,
  releases,
  type KeptSite,
} from '../../helpers/kept-releases/kept-site.ts';

/**
 * The tests start the built product on a copy of each kept release, and compare the upgraded site with
 * it.
 */
const root = path.resolve(import.meta.dirname, '../../..');

interface Wanted {
  notFound: string[];
  notExported: string[];
  /** Pages with another level of headings in parts, such as cards. */
  otherLevels: string[];
}

/** Intended differences. The README of each release explains them. */
const WANTED: Record<string, Wanted> = {
  '0.1.0': {
    notFound: ['/pages/2', '/pages/3', '/pages/21'],
    notExported: ['pages/0021-never-published.json'],
    otherLevels: ['/pages/19'],
  },
  '0.2.0': {
    notFound: ['/pages/2', '/pages/3', '/pages/21', '/pages/22', '/pages/24'],
    notExported: [],
    otherLevels: [],
  },
};

/**
 * Returns the first difference between two texts with some context. A whole page would be too long for
 * a message.
 */
function firstDifference(now: string, before: string): string | null {
  if (now === before) return null;
  let at = 0;
  while (now[at] === before[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  return `at ${at}:\n  now    …${around(now)}…\n  before …${around(before)}…`;
}

/** Returns a file without the lines that name one of these files. These lines are checksums. */
function withoutLines(bytes: Buffer, names: readonly string[]): Buffer {
  if (!names.some((each) => bytes.includes(each))) return bytes;
  const lines = bytes.toString('utf8').split('\n');
  return Buffer.from(lines.filter((line) => !names.some((each) => line.endsWith(each))).join('\n'));
}

/** Removes the names of built files, which change with each build, and the year in the footer. */
const withoutBuild = (html: string) =>
  withoutIntended(html)
    .replaceAll(/\/assets\/([a-z0-9-]+)-[\w-]{8}\.(css|js|woff2)/g, '/assets/$1.$2')
    .replaceAll(/© \d{4} /g, '© 2026 ');

const withoutLevels = (html: string) => html.replaceAll(/<(\/?)h[2-6]\b/g, '<$1h');

describe.each(keptReleases)('release %s', (name) => {
  const kept = path.join(releases, name);
  let opened: KeptSite;
  let dataDir: string;
  let owner: Agent;
  beforeAll(async () => {
    opened = await openKeptRelease(name);
    ({ dataDir, owner } = opened);
  });
  afterAll(() => opened?.close());
  const caller: KeptSite['caller'] = (headers) => opened.caller(headers);

  const wanted = WANTED[name] ?? { notFound: [], notExported: [], otherLevels: [] };

  test.each(wanted.notFound)('%s is not found', async (pathname) => {
    const answer = await caller().get(pathname);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('>This page does not exist.</h1>');
  });

  test.each(keptPaths(name).filter((each) => !wanted.notFound.includes(each)))(
    '%s is identical',
    async (pathname) => {
      const answer = await caller().get(pathname);
      const now = `<!-- ${answer.status} ${answer.headers.get('location') ?? ''} -->\n${answer.text.replaceAll(opened.url, KEPT_URL)}`;
      const before = fs.readFileSync(path.join(kept, 'html', htmlName(pathname)), 'utf8');
      const read = (html: string) =>
        wanted.otherLevels.includes(pathname)
          ? withoutLevels(withoutBuild(html))
          : withoutBuild(html);
      expect(firstDifference(read(now), read(before))).toBeNull();
    },
  );

  test('the export is the kept bundle', async () => {
    const out = path.join(dataDir, 'export');
    const sitectl = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['cli/bin/sitectl.mjs', ...args], { cwd: root });
    await sitectl('export', out, '--data-dir', dataDir);
    const files = (folder: string) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => fs.statSync(path.join(folder, file)).isFile())
        .filter((file) => !file.startsWith('.sitectl'))
        .sort();
    // `validate --fix` converts the bundle to the current format.
    const bundle = path.join(dataDir, 'kept-bundle');
    fs.cpSync(path.join(kept, 'bundle'), bundle, { recursive: true });
    await sitectl('validate', '--fix', bundle);
    const expected = files(bundle).filter((file) => !wanted.notExported.includes(file));
    expect(files(out)).toEqual(expected);
    // site.json differs, because the upgrade gave the site an identity.
    for (const file of expected.filter((each) => each !== 'site.json')) {
      const [now, before] = [out, bundle].map((folder) =>
        withoutLines(fs.readFileSync(path.join(folder, file)), [
          ...wanted.notExported,
          'site.json',
        ]),
      );
      expect(now?.equals(before!), file).toBe(true);
    }
  });

  test('both administrators sign in, and the invitation is listed', async () => {
    await opened.signIn(KEPT_COLLEAGUE);
    const { body } = await owner.get('/api/admin_users');
    expect(body).toMatchObject({
      admin_users: expect.arrayContaining(
        [KEPT_ADMIN, KEPT_COLLEAGUE].map(({ email }) => expect.objectContaining({ email })),
      ),
    });
  });

  test('every version of every page can be read', async () => {
    const pages = (await owner.get('/api/pages')).body as PageSummary[];
    let versions = 0;
    for (const { id } of pages) {
      const list = (await owner.get(`/api/pages/${id}/versions`)).body as { number: number }[];
      for (const { number } of list) {
        const version = await owner.get(`/api/pages/${id}/versions/${number}`);
        expect(version.status, version.text).toBe(200);
        const preview = await owner.get(`/api/pages/${id}/versions/${number}/preview`);
        expect(preview.status).toBe(200);
        versions += 1;
      }
    }
    expect(versions).toBeGreaterThan(5);
  });

  test('drafts of a published page and of an unpublished page exist', async () => {
    const home = (await owner.get('/api/pages/1/draft')).body as DraftAnswer;
    expect(JSON.stringify(home.draft?.content)).toContain('A heading that is not published yet');
    const pages = (await owner.get('/api/pages')).body as PageSummary[];
    const never = pages.find(({ title }) => title === 'Never published')!;
    expect(never.published_at).toBeNull();
    const draft = (await owner.get(`/api/pages/${never.id}/draft`)).body as DraftAnswer;
    expect(JSON.stringify(draft.draft?.content)).toContain('Only a draft');
  });

  test('the settings have their versions', async () => {
    const list = await owner.get('/api/site_settings/versions');
    expect(list.body).toHaveLength(2);
  });

  test('contact requests, their notes and the pictures exist', async () => {
    const list = (await owner.get('/api/contact_requests')).body as { items: { status: string }[] };
    expect(list.items.map(({ status }) => status).sort()).toEqual(['open', 'open', 'resolved']);
    expect((await owner.get('/api/contact_requests?search=Okafor')).body).toMatchObject({
      items: [{ admin_notes: 'Called back. =SUM(1)' }],
    });
    const home = (await owner.get('/api/pages/20')).body as PageAnswer;
    const [picture = ''] = /\/uploads\/[0-9a-f]{64}\.\w+/.exec(JSON.stringify(home.content)) ?? [];
    expect((await caller().get(picture)).status).toBe(200);
  });

  test('deleted items can be restored', async () => {
    const trash = (await owner.get('/api/trash')).body as { id: string; kind: string }[];
    expect(trash.map(({ kind }) => kind).sort()).toEqual(['contact_request', 'page']);
    for (const { id } of trash) {
      const restored = await owner.post(`/api/trash/${id}/restore`);
      expect(restored.status, restored.text).toBe(200);
    }
    expect((await caller().get('/deleted')).text).toContain('It was here');
  });

  test.each(['read', 'write'])('the token with scope %s is accepted', async (scope) => {
    const secret = fs.readFileSync(path.join(kept, `token-${scope}.txt`), 'utf8').trim();
    const answer = await caller({ Authorization: `Bearer ${secret}` }).get('/api/operator/site');
    expect(answer.status, answer.text).toBe(200);
  });
});
