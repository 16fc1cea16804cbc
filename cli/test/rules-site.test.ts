import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { serveSite, type ServedSite } from './served-site.ts';
import { bin, copyOf, runIn, sitectl } from './sitectl.ts';
import { change, exported, titlesOn, diverged } from './two-environments.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

testInLongRun(
  'imports only what is named, and prunes only what the lineage has brought',
  async () => {
    const { staging, production, bundle } = await diverged();
    await change(bundle, { '0004': 'Four', '0011': 'Eleven' }, 'Other site');
    const before = await titlesOn(production);
    const only = (what: string) => production.run('import', bundle, '--yes', '--only', what);
    expect((await only('4')).code).toBe(0);
    expect(await titlesOn(production)).toEqual({ ...before, 4: 'Four' });
    expect((await only('settings')).code).toBe(0);
    expect(await titlesOn(production)).toEqual({ ...before, 4: 'Four', site: 'Other site' });
    expect((await only('pages')).code).toBe(0);
    expect(await titlesOn(production)).toEqual({
      ...before,
      4: 'Four',
      11: 'Eleven',
      site: 'Other site',
    });
    expect((await only('nothing')).code).toBe(2);

    // A page that staging brought goes when staging no longer has it; production's own stays.
    const create = async (site: ServedSite, title: string) => {
      const admin = await site.administrator();
      const { id } = (await admin.post('/api/pages', { page: { title } })).body as { id: number };
      const content = { contentVersion: 1, content: [] };
      await admin.put(`/api/pages/${id}`, { page: { content } });
      return id;
    };
    const brought = await create(staging, 'For a while');
    const withIt = await exported(staging);
    expect((await production.run('import', withIt, '--yes')).code).toBe(0);
    const own = await create(production, 'Own');
    await (await staging.administrator()).delete(`/api/pages/${brought}`);
    const without = await exported(staging);
    expect((await production.run('import', without, '--yes')).code).toBe(0);
    expect(await titlesOn(production)).toMatchObject({ [brought]: 'For a while', [own]: 'Own' });
    const part = await exported(staging, '--pages', '4');
    const refused = await production.run('import', part, '--yes', '--prune');
    expect(refused.stderr).toContain('needs a bundle of the whole site');
    expect(refused.code).toBe(1);
    const pruned = await production.run('import', without, '--yes', '--prune');
    expect(pruned.stdout).toContain(`delete  /pages/${brought}  For a while`);
    expect(pruned.code).toBe(0);
    const after = await titlesOn(production);
    expect([after[brought], after[own]]).toEqual([undefined, 'Own']);
  },
);

it('refuses while another run is applied, with who and since when, or waits for it', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  const release = await site.hold('nightly job');
  const refused = await site.run('import', bundle, '--yes');
  expect(refused.code).toBe(4);
  expect(refused.stderr).toMatch(/nightly job is applying another run since 20\d\d-/);

  await waitsUntil(release, site, 'import', bundle, '--yes');
  expect((await titlesOn(site))[4]).toBe('History');
});

it('refuses to undo while another run is applied, or waits for it', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  const undone = runIn(await site.run('import', bundle, '--yes'));
  await change(bundle, { '0004': 'Four' });
  const later = runIn(await site.run('import', bundle, '--yes'));
  const release = await site.hold('nightly job', undone);
  const refused = await site.run('undo', later, '--yes');
  expect(refused.code).toBe(4);
  expect(refused.stderr).toMatch(/nightly job is applying another run since 20\d\d-/);
  expect(refused.stderr).toContain('To wait for its end, add --wait 10m.');

  await waitsUntil(release, site, 'undo', later, '--yes');
  expect((await titlesOn(site))[4]).toBe('History');
});

/** Runs `sitectl` with `--wait`, ends the other run when it waits, and expects its success. */
async function waitsUntil(release: () => Promise<void>, site: ServedSite, ...args: string[]) {
  const waiting = spawn(process.execPath, [bin, ...args, '--wait', '10m', '--url', site.url], {
    env: { ...process.env, SITECTL_TOKEN: site.token },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  waiting.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Waiting: nightly job');
  await release();
  const [code] = (await once(waiting, 'close')) as [number];
  expect(code, said).toBe(0);
}

it('exits with 4 for a token without the scope, and with 3 for a site that is down', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  const refused = await site.runAs('read,contacts,admin', 'import', bundle, '--dry-run');
  expect(refused.code).toBe(4);
  expect(refused.stderr).toContain('does not have the scope "write"');
  const down = ['--url', 'http://127.0.0.1:1'];
  for (const args of [
    ['import', bundle, '--yes'],
    ['export', './x'],
    ['undo', 'r1', '--yes'],
  ]) {
    const ran = await sitectl([...args, ...down], { env: { SITECTL_TOKEN: 'x' } });
    expect(ran.code, args.join(' ')).toBe(3);
    expect(ran.stderr).toContain('Cannot reach http://127.0.0.1:1');
  }
});
