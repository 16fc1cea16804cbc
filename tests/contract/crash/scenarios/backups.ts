import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { bin, sitectlProcess } from '../../../../cli/test/sitectl.ts';
import { createAgent, type Agent } from '../../../helpers/agent.ts';
import { startSite, type RunningSite } from '../../../helpers/running-site.ts';
import { apply, plan, sendBundle } from '../../../helpers/content-runs.ts';
import { bundleOf, kill, shown } from './imports.ts';
import { makeToken } from '../../../helpers/make-token.ts';

/** The killed operation: `create` and `move` run in sitectl, `restore` runs in the site or in sitectl. */
type Victim = 'create' | 'restore' | 'move';

/**
 * The moment of the kill: a fraction of the duration of a complete operation, or the moment when
 * sitectl starts to write the backup.
 */
export interface Moment {
  victim: Victim;
  part: number | 'writing';
}

const msOf = (part: Moment['part'], whole: number) => (part === 'writing' ? part : part * whole);

/** Returns the temporary files that a killed sitectl has left in these folders. */
const leftIn = (...folders: string[]) =>
  folders.flatMap((folder) =>
    fs.readdirSync(folder).filter((name) => /\.new$|^sitectl-move-/.test(name)),
  );

/**
 * Backs up, restores and moves a site in turn, and kills each operation at one of the moments. Checks
 * that the same command works immediately afterwards, that a backup is complete or absent, and that a
 * site has either its earlier content or that of the backup. The function is long because all steps use
 * one site.
 * @param home an empty folder
 * @returns the number of restores and moves that were completed in spite of the kill, and the number of
 *   those without effect
 */
export async function killBackups(home: string, moments: readonly Moment[]) {
  const at = (name: string) => path.join(home, name);
  const [dataDir, backups, temporary] = [at('data'), at('backups'), at('tmp')];
  for (const folder of [dataDir, backups, temporary]) fs.mkdirSync(folder);
  const token = await makeToken(dataDir, ['read', 'write', 'admin']);
  const env = { SITECTL_TOKEN: token, TMPDIR: temporary };
  const counts = { old: 0, fresh: 0 };
  let site: RunningSite | undefined;
  let operator: Agent;

  const open = async () => {
    site = await startSite({ DATA_DIR: dataDir, SEED: 'none' });
    operator = createAgent(site.url, { Authorization: `Bearer ${token}` });
  };
  const say = async (n: number) => {
    const bundle = await sendBundle(operator, bundleOf(n), { on_conflict: 'overwrite' });
    expect((await apply(operator, await plan(operator, bundle))).state).toBe('applied');
  };
  const done = async (args: string[]): Promise<number> => {
    const began = performance.now();
    const ran = await sitectlProcess(args, { env });
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    return performance.now() - began;
  };
  /** Waits until the site has completed a killed restore. */
  const serves = () =>
    expect
      .poll(async () => (await operator.get('/api/site_settings')).status, {
        interval: 50,
        timeout: 6e4,
      })
      .toBe(200);
  /** Starts a command, kills the command or the site after this time, and waits until both have ended. */
  const killAfter = async (ms: number | 'writing', args: string[], what: 'sitectl' | 'site') => {
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    if (ms === 'writing')
      await expect
        .poll(() => leftIn(backups, temporary).length, { interval: 5, timeout: 30_000 })
        .toBeGreaterThan(0);
    else await wait(ms);
    if (what === 'site') {
      kill(site!.child.pid);
      await site!.stop('SIGKILL');
    }
    child.kill('SIGKILL');
    await gone;
  };
  /**
   * Returns the number that the site in a data folder shows; 0 if there is no site. No server may run
   * in the folder.
   */
  const shownIn = async (folder: string): Promise<number> => {
    if (!fs.existsSync(folder)) return 0;
    const target = at('seen');
    fs.rmSync(target, { recursive: true, force: true });
    await done(['export', target, '--data-dir', folder]);
    const names = fs.readdirSync(target, { recursive: true }) as string[];
    const texts = names
      .filter((name) => name.startsWith('pages/'))
      .map((name) => fs.readFileSync(path.join(target, name), 'utf8'));
    const found = new Set(texts.flatMap((text) => text.match(/Text \d+/g) ?? []));
    expect(found.size).toBeLessThanOrEqual(1);
    return Number([...found][0]?.slice(5) ?? 0);
  };

  const steps: Record<Victim, (index: number, part: Moment['part']) => Promise<void>> = {
    async create(index, part) {
      const file = path.join(backups, `${index}.backup`);
      const args = ['backup', 'create', file, '--url', site!.url];
      await killAfter(msOf(part, took.create), args, 'sitectl');
      if (fs.existsSync(file)) {
        await done(['backup', 'verify', file]);
        return;
      }
      await done(args);
      expect(leftIn(backups)).toEqual([]);
    },
    async restore(index, part) {
      const [before, next] = [index + 100, 1];
      await say(before);
      // Every second restore runs in the site, the others in sitectl itself.
      const [victim, target] =
        index % 2 === 0 ? (['site', site!.url] as const) : (['sitectl', dataDir] as const);
      const args = (to: string) => ['backup', 'restore', first, '--yes', '--to', to];
      await killAfter(msOf(part, took.restore), args(target), victim);
      if (victim === 'site') await open();
      // A starting site first completes an unfinished restore.
      const now = await shownIn(dataDir);
      await serves();
      expect(await shown(operator)).toBe(now);
      expect([before, next]).toContain(now);
      counts[now === next ? 'fresh' : 'old'] += 1;
      await done(args(victim === 'site' ? site!.url : dataDir));
      expect(await shown(operator)).toBe(next);
    },
    async move(index, part) {
      const target = at(`target-${index}`);
      const args = ['move', '--from', dataDir, '--to', target, '--yes'];
      await killAfter(msOf(part, took.move), args, 'sitectl');
      const now = await shownIn(target);
      expect([0, 1]).toContain(now);
      counts[now === 1 ? 'fresh' : 'old'] += 1;
      await done(args);
      expect(await shownIn(target)).toBe(1);
      expect(leftIn(temporary)).toEqual([]);
    },
  };

  const first = path.join(backups, 'first.backup');
  const took = { create: 0, restore: 0, move: 0 };
  try {
    await open();
    await say(1);
    const timed = moments.filter(({ part }) => part !== 'writing');
    const wanted = new Set(timed.map(({ victim }) => victim));
    if (wanted.has('create') || wanted.has('restore'))
      took.create = await done(['backup', 'create', first, '--url', site!.url]);
    if (wanted.has('restore'))
      took.restore = await done(['backup', 'restore', first, '--yes', '--to', site!.url]);
    if (wanted.has('move'))
      took.move = await done(['move', '--from', dataDir, '--to', at('target'), '--yes']);
    for (const [index, { victim, part }] of moments.entries()) await steps[victim](index, part);
    return counts;
  } finally {
    await site?.stop();
  }
}
