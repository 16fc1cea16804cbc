import { afterAll, beforeAll, expect, it } from 'vitest';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { startServedSite } from './served-site.ts';
import { sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';

/** The problems of a running site, for operators and nightly jobs. */

let site: Awaited<ReturnType<typeof startServedSite>>;
beforeAll(async () => {
  site = await startServedSite('minimal');
});
afterAll(() => site.close());

interface Answer {
  ok: boolean;
  checks: { name: string; state: string; broken?: { page: number | null; target: string }[] }[];
}

/** A token with these scopes, as the variable that sitectl reads. */
async function tokenWith(scopes: string) {
  const { stdout } = await site.run('token', 'create', `doctor-${scopes}`, '--scope', scopes);
  return { SITECTL_TOKEN: stdout.trim() };
}

it('looks at every part of a site, and exits with 0 when there are warnings alone', async () => {
  const { exit, answer } = await site.ask<Answer>('doctor');
  expect({ exit, ok: answer.ok }).toEqual({ exit: 0, ok: true });
  expect([...new Set(answer.checks.map(({ name }) => name))]).toEqual([
    'configuration',
    'database',
    'indexes',
    'runs',
    'mail',
    'captcha',
    'address',
    'disk',
    'backup',
    'documents',
    'links',
    'images',
  ]);
  const { stdout } = await site.run('doctor');
  expect(stdout).toMatch(
    /^! Mail {11}SMTP_URL is not set, .*\n {17}→ Set SMTP_URL and MAIL_FROM\.$/m,
  );
  expect(stdout).toMatch(/^✓ Indexes {8}Every index is there\.$/m);
  expect(stdout).toMatch(/\n\d warnings\.\n$/);
  expect((await site.run('doctor', '--quiet')).stdout).not.toContain('✓');
});

it('names links and images that lead nowhere, exits with 1, and fits the terminal', async () => {
  const card = block('Card', { ctaHref: '/pages/998', imageUrl: `/uploads/${'0'.repeat(64)}.png` });
  const { id } = await createPage(await site.administrator(), { title: 'Broken' }, [card]);
  const { exit, answer } = await site.ask<Answer>('doctor');
  expect({ exit, ok: answer.ok }).toEqual({ exit: 1, ok: false });
  expect(answer.checks.filter(({ state }) => state === 'problem')).toMatchObject([
    {
      name: 'links',
      broken: [{ page: id, path: 'content[1].props.ctaHref', target: '/pages/998' }],
    },
    { name: 'images', broken: [{ page: id }] },
  ]);
  const args = ['doctor', '--url', site.url];
  const { stdout } = await sitectlAtTerminal(args, { columns: 60, env: site.env });
  const lines = stdout.split(/\r?\n/);
  expect(lines.filter((line) => line.replace(/\u001b\[\d+m/g, '').length > 60)).toEqual([]);
  expect(stdout).toContain(`/pages/${id} → /pages/998 (`);
});

it('tells a token with the scope read what it could not look at', async () => {
  const env = await tokenWith('read');
  const { stdout } = await sitectl(['doctor', '--url', site.url], { env });
  expect(stdout).toMatch(/^- Site +Not looked at\. .*does not have the scope "admin"/m);
  expect(stdout).toMatch(/^. Links /m);
  expect(stdout).not.toContain('Mail');
  const writer = await sitectl(['doctor', '--url', site.url], { env: await tokenWith('write') });
  expect(writer).toMatchObject({ code: 4, stdout: '' });
});

it('exits with 3 when the site does not answer', async () => {
  const ran = await sitectl(['doctor', '--url', 'http://127.0.0.1:9'], { env: site.env });
  expect(ran).toMatchObject({ code: 3, stdout: '' });
});

it('finds what is wrong with the configuration of a local site that cannot start', async () => {
  const env = { PORT: 'none', PUBLIC_URL: 'www.example.com' };
  const ran = await sitectl(['doctor', '--json', '--data-dir', tempFolder()], { env });
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    ok: false,
    checks: [
      { name: 'configuration', state: 'problem', message: 'PORT must be a whole number' },
      { name: 'configuration', state: 'problem' },
    ],
  });
});
