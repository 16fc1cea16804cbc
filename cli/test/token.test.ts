import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TOKEN_SCOPES } from '@siteyard/schemas/http';
import { openSite, sitectl, tempFolder, tokenOf } from './sitectl.ts';

/** Access tokens of a real site on the embedded database. */

it('creates a token, prints only its secret to stdout, lists it and revokes it', async () => {
  const target = await openSite();
  const made = await sitectl([
    'token',
    'create',
    'ci',
    '--scope',
    'write,read',
    '--expires',
    '30d',
    ...target,
  ]);
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(/^siteyard_[\w-]{43}\n$/);
  expect(made.stderr).toMatch(/It has the scopes read, write and expires on 20\d\d-\d\d-\d\d\./);
  const listed = await sitectl(['token', 'list', ...target]);
  expect(listed.stdout).toMatch(/^Name .*\nci +read,write +20/);
  expect(listed.stdout).not.toContain(made.stdout.trim());
  expect((await sitectl(['token', 'revoke', 'ci', ...target])).code).toBe(0);
  const [again, none] = await Promise.all([
    sitectl(['token', 'revoke', 'ci', '--json', ...target]),
    sitectl(['token', 'list', ...target]),
  ]);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.stdout)).toMatchObject({ code: 'not_found' });
  expect(none.stdout).toBe('');
});

it.each([
  [['token', 'create', 'ci'], "required option '--scope <scopes>'"],
  [['token', 'create', 'ci', '--scope', 'all'], `Allowed choices are ${TOKEN_SCOPES.join(', ')}.`],
  [['token', 'create', 'ci', '--scope', 'read,'], 'Allowed choices are'],
  [
    ['token', 'create', 'a,b', '--scope', 'read'],
    'The name "a,b" may contain only lower-case letters',
  ],
  [['token', 'create', 'ci', '--scope', 'read', '--expires', 'soon'], 'is not a duration'],
  [['token', 'create', 'ci', '--scope', 'read', '--expires', '11y'], 'is not a duration'],
])('exits with 2 for wrong usage %j', async (args, text) => {
  const ran = await sitectl(args);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(text);
});

it('finds sites by their name in sitectl.config.json, and asks for the name of a protected one', async () => {
  const folder = tempFolder();
  const configure = (config: unknown) =>
    fs.writeFileSync(path.join(folder, 'sitectl.config.json'), JSON.stringify(config));
  const below = path.join(folder, 'deep/er');
  fs.mkdirSync(below, { recursive: true });
  const [, url = ''] = await openSite();
  const env = { SHOP_TOKEN: tokenOf(url) };
  const run = (...args: string[]) => sitectl(args, { cwd: below, env });

  expect((await run('seed', '--env', 'shop')).stderr).toContain('There is no sitectl.config.json');
  const shop = { url, tokenEnv: 'SHOP_TOKEN', protected: true };
  configure({ environments: { shop, x: { nope: 1 } } });
  const wrong = await run('seed', '--env', 'shop');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('environments.x: must be { "url"');
  configure({
    environments: {
      shop,
      far: { url: 'https://www.example.com', tokenEnv: 'FAR_TOKEN' },
      db: { dbEnv: 'SHOP_DB' },
      here: { dataDir: './data' },
    },
  });
  expect((await run('seed', '--env', 'shpo')).stderr).toContain('Did you mean "shop"?');
  expect((await run('seed', '--env', 'far')).stderr).toContain('FAR_TOKEN');
  expect((await run('seed', '--env', 'db')).stderr).toContain('SHOP_DB');
  const unnamed = await sitectl(['seed', '--env', 'db'], {
    cwd: below,
    env: { SHOP_DB: 'mongodb://localhost' },
  });
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr).toContain('The URI in SHOP_DB must name the database');
  // The folder is found from the configuration, not from where sitectl runs.
  fs.mkdirSync(path.join(folder, 'data'));
  const here = await run('seed', '--list', '--env', 'here');
  expect(here).toMatchObject({ code: 0 });
  expect(here.stderr).toContain(`Target: here, the site in ${folder}/data`);
  const unconfirmed = await run('seed', '--env', 'shop');
  expect(unconfirmed.code).toBe(4);
  expect(unconfirmed.stderr).toContain(`Target: shop, ${url}, 0 pages`);
  expect(unconfirmed.stderr).toContain('--confirm shop');
  expect((await run('seed', '--env', 'shop', '--confirm', 'shpo')).code).toBe(4);
  expect((await run('seed', '--list', '--env', 'shop')).code).toBe(0);
  const confirmed = await run('seed', 'terms', '--env', 'shop', '--confirm', 'shop');
  expect(confirmed).toMatchObject({ code: 0 });
  expect(confirmed.stdout).toContain('created    /pages/11  Terms');
});
