import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServedSite } from './served-site.ts';
import { bin, fixtures, sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** A command that runs over many sites with `--env @group`. */

let site: Awaited<ReturnType<typeof startServedSite>>;
let other: typeof site;
beforeAll(async () => {
  [site, other] = await Promise.all([startServedSite('minimal'), startServedSite('minimal')]);
});
afterAll(() => Promise.all([site.close(), other.close()]));

interface Document {
  ok: boolean;
  sites: { env: string; ok: boolean; exit: number; reason?: string; result: unknown }[];
}

/** A folder with the sites "first" and "second", more environments, and groups. */
function folderWith(groups: Record<string, string[]>, more: Record<string, object> = {}): string {
  const folder = tempFolder();
  const environments = {
    first: { url: site.url, tokenEnv: 'FIRST' },
    second: { url: other.url, tokenEnv: 'SECOND' },
    ...more,
  };
  const config = JSON.stringify({ environments, groups });
  fs.writeFileSync(path.join(folder, 'sitectl.config.json'), config);
  return folder;
}

const both = () => ({ FIRST: site.token, SECOND: other.token });
const run = (cwd: string, args: string[], env: Record<string, string> = both()) =>
  sitectl(args, { cwd, env });
async function ask(cwd: string, args: string[], env: Record<string, string> = both()) {
  const { code, stdout, stderr } = await run(cwd, [...args, '--json'], env);
  expect(stderr).toBe('');
  return { exit: code, answer: JSON.parse(stdout) as Document };
}
const exitsOf = ({ sites }: Document) => sites.map(({ env, exit }) => [env, exit]);
const runsOf = async (at: typeof site) =>
  (await at.ask<{ runs: unknown[] }>('runs', 'list')).answer.runs.length;

/** A server that never answers; calls `onRequest` for each request. */
async function silentSite(onRequest: () => void): Promise<string> {
  const server = http.createServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a command over a group', () => {
  testInLongRun('makes a backup of each site, under its name', async () => {
    const folder = folderWith({ all: ['first', 'second'] });
    const refused = await run(folder, ['backup', 'create', 'backup.tar.gz', '--env', '@all']);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('{env}');
    const ran = await run(folder, ['backup', 'create', '{env}.siteyard', '--env', '@all']);
    expect(ran).toMatchObject({ code: 0 });
    expect(fs.readdirSync(folder)).toEqual(
      expect.arrayContaining(['first.siteyard', 'second.siteyard']),
    );
    const verified = await run(folder, ['backup', 'verify', 'second.siteyard']);
    expect(verified).toMatchObject({ code: 0 });
  });

  it('runs on each site, reports each site when it ends, and exits with the highest code', async () => {
    const folder = folderWith(
      { all: ['down', 'first', 'nowhere', 'second'] },
      { down: { url: 'http://127.0.0.1:1' }, nowhere: { dataDir: './none' } },
    );
    const env = { ...both(), SITECTL_TOKEN: 'any' };
    const ran = await run(folder, ['pages', '--env', '@all'], env);
    expect(ran).toMatchObject({ code: 3, stderr: '' });
    expect(ran.stdout).toMatch(/^✓ first +\d+\.\d s\n {4}Page +Title.*\n {4}1 +Home/m);
    expect(ran.stdout).toMatch(/^✗ down +\d+\.\d s {2}Cannot reach http:\S+: .*\(3\)\n {4}Check/m);
    expect(ran.stdout).toMatch(/^✗ nowhere .*There is no folder .*\(2\)$/m);
    expect(ran.stdout).toMatch(/\nFailed: 2 of 4 sites of @all\. .*--resume\.\n$/);

    const { exit, answer } = await ask(folder, ['pages', '--env=@all'], env);
    expect({ exit, ok: answer.ok }).toEqual({ exit: 3, ok: false });
    expect(exitsOf(answer)).toEqual([
      ['down', 3],
      ['first', 0],
      ['nowhere', 2],
      ['second', 0],
    ]);
    expect(answer.sites[0]).toMatchObject({ result: { ok: false, code: 'unreachable' } });
    expect(answer.sites[1]).toMatchObject({
      result: { ok: true, pages: [{ id: 1 }, {}, {}, {}, {}] },
    });
    const quiet = await run(folder, ['doctor', '--env', '@all', '--quiet'], env);
    expect(quiet.stdout).not.toMatch(/^Failed|Done/m);
  });

  it('shows the plan of each site without asking', async () => {
    const folder = folderWith({ all: ['first', 'second'] });
    const bundle = path.join(fixtures, 'minimal-site');
    const group = ['--env', '@all'];
    const planned = await run(folder, ['import', bundle, '--plan', '{env}.json', ...group]);
    expect(planned).toMatchObject({ code: 0 });
    for (const command of [
      ['plan', 'show', '{env}.json'],
      ['apply', '{env}.json', '--dry-run'],
    ]) {
      const { exit, answer } = await ask(folder, [...command, ...group]);
      expect(exit).toBe(0);
      expect(answer.sites).toMatchObject([
        { env: 'first', result: { ok: true, changes: { pages: [] } } },
        { env: 'second', result: { ok: true, changes: { pages: [] } } },
      ]);
    }
    expect(await run(folder, ['plan', 'show', 'plan.json', ...group])).toMatchObject({ code: 2 });
  });

  it('takes up only what failed with --resume, and asks for the same command', async () => {
    const folder = folderWith({ all: ['first', 'second'] });
    const args = ['doctor', '--env', '@all'];
    expect(await run(folder, [...args, '--resume'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"doctor" has not run on @all yet') as string,
    });
    const failed = await ask(folder, args, { FIRST: site.token });
    expect(exitsOf(failed.answer)).toEqual([
      ['first', 0],
      ['second', 2],
    ]);
    const state = path.join(folder, '.sitectl/groups');
    expect(fs.readdirSync(state)).toEqual(['.gitignore', 'all-doctor.json']);
    expect(fs.readFileSync(path.join(state, 'all-doctor.json'), 'utf8')).not.toContain(site.token);

    expect(exitsOf((await ask(folder, [...args, '--resume'])).answer)).toEqual([['second', 0]]);
    const { code, stdout, stderr } = await run(folder, [...args, '--resume']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nothing is left to do on @all.\n',
    });
    expect(await run(folder, ['pages', 'list', '--env', '@all'])).toMatchObject({ code: 0 });
    expect(
      await run(folder, ['pages', 'list', '--search', 'x', '--env', '@all', '--resume']),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('had other arguments or options') as string,
    });
  });

  testInLongRun('writes a folder for each site, and refuses one for all', async () => {
    const folder = folderWith({ all: ['first', 'second'] });
    const same = await run(folder, ['export', 'sites/', '--env', '@all']);
    expect(same).toMatchObject({ code: 2, stdout: '' });
    expect(same.stderr).toContain('Write {env} where the name of the site belongs: sites/{env}');
    const piped = await run(folder, ['export', '-', '--env', '@all']);
    expect(piped).toMatchObject({ code: 2, stdout: '' });
    expect(piped.stderr).toContain('cannot share one pipe');
    const plan = ['import', `${fixtures}minimal-site`, '--plan', 'plan.json', '--env', '@all'];
    expect((await run(folder, plan)).stderr).toContain('{env}-plan.json');

    const { code, stdout } = await run(folder, ['export', 'sites/{env}', '--env', '@all']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ second .*Exported 5 pages and 0 images to sites\/second\.$/m);
    expect(fs.readdirSync(path.join(folder, 'sites'))).toEqual(['first', 'second']);
    expect(await run(folder, ['diff', 'sites/{env}', '@all', '--exit-code'])).toMatchObject({
      code: 0,
    });
    expect(await run(folder, ['drift', 'sites/{env}', '--env', '@all'])).toMatchObject({ code: 0 });
  });
});

describe('what a group is asked', () => {
  const bundle = `${fixtures}minimal-site`;
  const importAll = ['import', bundle, '--env', '@all', '--adopt', '--on-conflict', 'overwrite'];

  testInLongRun('is asked once before, and --yes answers it in a script', async () => {
    const folder = folderWith({ all: ['first', 'second'] });
    const before = await runsOf(site);
    const silent = await run(folder, importAll);
    expect(silent).toMatchObject({ code: 2, stdout: '' });
    expect(silent.stderr).toContain('Confirm with --yes.');
    expect(await runsOf(site)).toBe(before);

    const at = { cwd: folder, env: both() };
    const no = await sitectlAtTerminal(importAll, at, [['asking again for each?', 'n']]);
    expect(no.stdout).toMatch(/Sites: first, second[^]*Run "import" on 2 sites[^]*Nothing was/);
    expect({ code: no.code, runs: await runsOf(site) }).toEqual({ code: 2, runs: before });

    const yes = await sitectlAtTerminal(importAll, at, [['asking again for each?', 'y']]);
    expect(yes.code).toBe(0);
    expect(yes.stdout).toMatch(/Done: 2 sites of @all\./);
    expect(await runsOf(site)).toBe(before + 1);
    const conflicts = await run(folder, [...importAll, '--dry-run']);
    expect(conflicts.code).toBe(0);
    expect(conflicts.stdout).toMatch(/^✓ first .*\n {4}Plan: /m);
  });

  it('is its own name once a site of it is protected', async () => {
    const shop = { url: site.url, tokenEnv: 'FIRST', protected: true };
    const folder = folderWith({ all: ['second', 'shop'] }, { shop });
    const refused = await run(folder, ['seed', '--env', '@all']);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toMatch(/Protected: shop\n[^]*--confirm @all/);
    const done = await run(folder, ['seed', '--env', '@all', '--confirm', '@all']);
    expect(done).toMatchObject({ code: 0, stderr: 'Sites: second, shop\nProtected: shop\n' });
    expect(await run(folder, ['pages', '--env', '@all'])).toMatchObject({ code: 0 });
  });
});

it('stops at Ctrl-C, and leaves what is not done for --resume', async () => {
  let requests = 0;
  const url = await silentSite(() => {
    if ((requests += 1) === 2) child.kill('SIGINT');
  });
  const slow = { url, tokenEnv: 'FIRST' };
  const folder = folderWith({ all: ['first', 'slow', 'slower', 'second'] }, { slow, slower: slow });
  const env = { ...process.env, ...both() };
  const child = spawn(process.execPath, [bin, 'pages', '--env', '@all'], { cwd: folder, env });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += String(text)));
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(stderr).toMatch(/^Interrupted: \d of 4 sites done\. Continue with --resume\.\n$/);
  const file = path.join(folder, '.sitectl/groups/all-pages-list.json');
  const { sites } = JSON.parse(fs.readFileSync(file, 'utf8')) as { sites: Record<string, unknown> };
  expect(sites).toMatchObject({ slow: 130, slower: 130 });
});

describe('a group is refused', () => {
  it.each([
    [['pages', 'show', '4', '--env', '@all'], '"pages show" works on one site'],
    [['undo', '--env', '@all', '--yes'], '"undo" works on one site'],
    [['admin', 'create', 'a@b.example', '--env', '@all'], '"admin create" works on one site'],
    [['pages', '--env', '@al'], 'has no group "@al".\nDid you mean "@all"?'],
    [['pages', '--resume'], '--resume goes with a @group of sites'],
  ])('for %j', async (args, text) => {
    const { code, stdout, stderr } = await run(folderWith({ all: ['first'] }), args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(text);
  });

  it.each([
    [{ all: [] }, 'groups.all: must name at least one environment'],
    [{ all: ['first', 'secnd'] }, 'groups.all[1]: "secnd" is not an environment'],
    [{ all: ['first', 'first'] }, 'groups.all[1]: names "first" a second time'],
    [{ all: ['first'], more: ['@all'] }, 'groups.more[0]: names a group; a group names env'],
  ])('when the file has the groups %j', async (groups, text) => {
    const { code, stderr } = await run(folderWith(groups), ['pages', '--env', '@all']);
    expect(code).toBe(2);
    expect(stderr).toContain(text);
    expect(stderr).toContain('is not valid:');
  });

  it('if there is no sitectl.config.json', async () => {
    const { code, stderr } = await run(tempFolder(), ['pages', '--env', '@all']);
    expect(code).toBe(2);
    expect(stderr).toContain('so no group "@all"');
  });
});
