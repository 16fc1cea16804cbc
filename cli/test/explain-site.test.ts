import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExplainAnswer } from '@siteyard/schemas/http';
import { ADMIN } from '../../tests/helpers/app.ts';
import type { Agent } from '../../tests/helpers/agent.ts';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { startServedSite } from './served-site.ts';
import { sitectl } from './sitectl.ts';

/** Explanations for a person who does not know the site. */

let site: Awaited<ReturnType<typeof startServedSite>>;
let admin: Agent;
beforeAll(async () => {
  site = await startServedSite();
  admin = await site.administrator();
  await createPage(admin, { title: 'Home', address: 'home' }, [block('HeadingBlock')]);
  const nav = { items: [], cta: { label: '', href: '' } };
  await admin.put('/api/site_settings', { settings: { nav, home_page_path: '/home' } });
});
afterAll(() => site.close());

const head = async () => (await site.site.services.content.refresh()).number;

it('names the change that withdrew a page, its author, and the command that reverts it', async () => {
  expect(await site.run('explain', '/home')).toMatchObject({ code: 0 });
  const { id } = await createPage(admin, { title: 'Cranes', address: 'cranes' }, [
    block('HeadingBlock'),
  ]);
  await admin.post(`/api/pages/${id}/unpublish`);
  const withdrawn = await head();
  const { code, stdout } = await site.run('explain', '/cranes');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^The site at .* UTC, with commit \d+:\n1\. {2}✓ This instance has the newest/,
  );
  expect(stdout).toMatch(/^2\. {2}✗ \/cranes is page \d+, "Cranes"\. It was withdrawn on /m);
  expect(stdout).toMatch(
    new RegExp(
      `^ +Commit ${withdrawn} \\(unpublish\\), .* UTC, by ${ADMIN.email} \\(administrator\\)$`,
      'm',
    ),
  );
  expect(stdout).toContain(`To revert it, run: sitectl undo ${withdrawn} --url ${site.url}\n`);
  expect(stdout).toMatch(/^Last change of the page: Commit /m);
  expect(stdout).toMatch(/\n1 problem: step 2\.\n$/);
  const earlier = await site.run('explain', '/cranes', '--at', String(withdrawn - 1));
  expect(earlier).toMatchObject({ code: 0 });
  expect(earlier.stdout).not.toContain('was withdrawn');
  const quiet = await site.run('explain', '/cranes', '--quiet');
  expect(quiet.stdout).not.toContain('✓');
  const { answer, exit } = await site.ask<ExplainAnswer & { ok: boolean }>('explain', '/cranes');
  expect([exit, answer.ok, answer.status]).toEqual([1, false, 200]);
});

it('explains a request by its id, and an earlier moment', async () => {
  const visit = await fetch(`${site.url}/cranes`, { redirect: 'manual' });
  const { code, stdout } = await site.run('explain', visit.headers.get('x-request-id')!);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^1\. {2}✓ GET \/cranes got status 302 in \d+ ms, with commit \d+\.$/m);
  const past = ['explain', '/home', '--at', '2000-01-01'];
  expect(await site.run(...past)).toMatchObject({ code: 1, stdout: '' });
  expect(await site.run('explain', '/home', '--at', 'yesterday')).toMatchObject({ code: 2 });
});

it('needs a token with the scope read', async () => {
  const ran = await site.runAs('write', 'explain', '/home');
  expect(ran).toMatchObject({ code: 4, stdout: '' });
  const read = await site.runAs('read', 'explain', '/home');
  expect(read).toMatchObject({ code: 0 });
  expect(read.stdout).not.toContain('No limit is used up');
  expect(await sitectl(['explain', '--help'])).toMatchObject({ code: 0 });
});
