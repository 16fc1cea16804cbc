import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bin, sitectl } from './sitectl.ts';
import { errorTable } from '@siteyard/schemas/errors';
import { openRun, refusal, runSite } from './run-site.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';
import { env, importing, twoPages } from './import-plans.ts';

describe('import', () => {
  testInLongRun('waits with --wait until another run has ended', async () => {
    const busy = refusal(409, 'run_in_progress', 'ci imports since 10:00.');
    const site = await runSite(twoPages, ({ path, method }, before) =>
      method === 'POST' && path === '/runs' && before.length < 2 ? busy : undefined,
    );
    const ran = await sitectl([...importing(site.url), '--yes', '--wait', '10m'], { env });
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('Waiting: ci imports since 10:00.\n');
  });

  it.each(['PUT …/pages', 'POST …/apply', 'GET …'])(
    'tries %s again when its connection is cut',
    async (what) => {
      let isCut = false;
      const site = await runSite(twoPages, ({ method, path }) => {
        if (isCut || `${method} ${path.replace('/runs/r1', '…')}` !== what) return undefined;
        isCut = true;
        return 'cut';
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      expect(ran.code).toBe(0);
      expect(ran.stderr).toContain('Trying again in 1 s.');
      expect(site.log().filter((each) => each === what).length).toBeGreaterThan(1);
    },
  );

  it('waits for a plan that takes longer than a call may', async () => {
    let polls = 0;
    const site = await runSite(twoPages, ({ method, path }) => {
      if (path.endsWith('/plan')) return { status: 202, body: { ...openRun, planning: true } };
      if (method !== 'GET' || path !== '/runs/r1') return undefined;
      polls += 1;
      if (polls === 1) return { status: 200, body: { ...openRun, planning: true } };
      const plan = polls === 2 ? null : twoPages;
      return polls < 4 ? { status: 200, body: { ...openRun, state: 'planned', plan } } : undefined;
    });
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain('Applied: 3 pages');
    expect(site.log().slice(4)).toEqual([
      'POST …/plan',
      'GET …',
      'GET …',
      'GET …',
      'POST …/apply',
      'GET …',
    ]);
  });

  it('reports the error of a plan that took longer than a call, and discards the run', async () => {
    const error = { code: 'broken_references', error: 'Page 7 is missing.\n  and 3 more' };
    const site = await runSite(twoPages, ({ method, path }) => {
      if (path.endsWith('/plan')) return { status: 202, body: { ...openRun, planning: true } };
      return method === 'GET' && path === '/runs/r1'
        ? { status: 200, body: { ...openRun, error } }
        : undefined;
    });
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran.code).toBe(errorTable.broken_references.exit);
    expect(ran.stderr).toContain('Page 7 is missing.\n  and 3 more');
    expect(site.log().slice(-2)).toEqual(['GET …', 'DELETE …']);
  });

  it('discards the run on Ctrl-C and reports it', async () => {
    const site = await runSite(twoPages, ({ path }) => {
      if (!path.endsWith('/plan')) return undefined;
      child.kill('SIGINT');
      return 'never';
    });
    const child = spawn(process.execPath, [bin, ...importing(site.url), '--yes'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(stderr).toContain('Interrupted. The run was discarded, and nothing was changed.\n');
    expect(site.log().at(-1)).toBe('DELETE …');
  });
});
