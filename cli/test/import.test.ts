import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, copyOf, shell, sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';
import { errorTable } from '@siteyard/schemas/errors';
import type { Plan } from '@siteyard/schemas/planning';
import { openRun, planOf, refusal, runSite } from './run-site.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** The client's side of an import, against what stands in for a site. */

const env = { SITECTL_TOKEN: 'secret-token' };
const importing = (url: string, from = copyOf('minimal-site')) => ['import', from, '--url', url];
const twoPages = planOf([
  {},
  { action: 'update', changes: { details: 1, blocks: 2 } },
  { action: 'unchanged' },
]);
const clash = planOf([
  {
    action: 'conflict',
    title: 'History',
    conflicts: [
      {
        kind: 'value',
        path: 'props.title',
        block: { id: 'jumbo-1', type: 'JumbotronBlock' },
        base: 'Since 1990',
        ours: 'Since 1991',
        theirs: 'Since 1992',
      },
    ],
  },
]);

describe('import', () => {
  it('sends the bundle, shows the plan, applies it, and shows the command that undoes it', async () => {
    const site = await runSite(twoPages);
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran).toEqual({
      code: 0,
      stderr: `Target: ${site.url}, "Brindle", 7 pages\n`,
      stdout: [
        'Plan: 3 pages: 1 create, 1 update, 1 unchanged',
        'Action  Where     Title   Differs',
        'create  /pages/1  Page 1',
        'update  /pages/2  Page 2  1 detail, 2 blocks',
        'Applied: 3 pages: 1 create, 1 update, 1 unchanged',
        `To undo it, run: sitectl undo r1 --url ${site.url}\n`,
      ].join('\n'),
    });
    expect(site.log()).toEqual([
      'GET /site',
      'POST /runs',
      'PUT …/pages',
      'PUT …/settings',
      'POST …/plan',
      'POST …/apply',
      'GET …',
    ]);
    expect(JSON.parse(String(site.calls[5]?.bytes))).toEqual({ seal: twoPages.seal });
  });

  it('tells the site the digest of the bundle, the commit and the CI job', async () => {
    const [site, folder] = [await runSite(twoPages), copyOf('minimal-site')];
    const ci = {
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'a/b',
      GITHUB_RUN_ID: '7',
      GITHUB_SHA: 'abc',
    };
    await sitectl([...importing(site.url, folder), '--dry-run'], { env: { ...env, ...ci } });
    expect(JSON.parse(String(site.calls[1]?.bytes))).toMatchObject({
      source: { name: folder, commit: 'abc', ci_url: 'https://github.com/a/b/actions/runs/7' },
      bundle: { digest: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown, partial: false },
    });
  });

  it('tells the site by which rules to plan', async () => {
    const site = await runSite(twoPages);
    const rules = ['--on-conflict', 'copy', '--only', 'pages,settings', '--prune', '--adopt'];
    await sitectl([...importing(site.url), '--yes', ...rules], { env });
    await sitectl([...importing(site.url), '--yes', '--as', 'draft'], { env });
    const sent = site.calls.filter(({ path, method }) => method === 'POST' && path === '/runs');
    expect(
      sent.map(({ bytes }) => (JSON.parse(String(bytes)) as { options: unknown }).options),
    ).toEqual([
      {
        on_conflict: 'copy',
        only: ['pages', 'settings'],
        prune: true,
        as_draft: false,
        adopt: true,
      },
      { on_conflict: 'fail', prune: false, as_draft: true, adopt: false },
    ]);
  });

  it('changes nothing with --dry-run and discards the run', async () => {
    const site = await runSite(twoPages);
    const ran = await sitectl([...importing(site.url), '--dry-run', '--json'], { env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toEqual({ ok: true, applied: false, plan: twoPages });
    expect(site.log().slice(-2)).toEqual(['POST …/plan', 'DELETE …']);
  });

  it('takes an archive from stdin, which cannot answer questions too', async () => {
    const [site, folder] = [await runSite(twoPages), copyOf('minimal-site')];
    const command = `tar -czC ${folder} . | sitectl import - --url ${site.url}`;
    expect((await shell(command, { env })).code).toBe(2);
    expect((await shell(`${command} --yes -q`, { env })).code).toBe(0);
    expect(JSON.parse(String(site.calls[1]?.bytes))).toMatchObject({ source: { name: 'stdin' } });
  });

  it('reports that nothing changes, and applies without asking, so that the site stores the bundle as its base', async () => {
    const site = await runSite(planOf([{ action: 'unchanged' }, { action: 'keep' }]));
    const answers = [['never asked', '']] as [string, string][];
    const ran = await sitectlAtTerminal(importing(site.url), { env }, answers);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('Plan: 2 pages: 1 keep, 1 unchanged');
    expect(ran.stdout).toContain('Nothing to change.');
    expect(site.log()).toContain('POST …/apply');
  });

  it('refuses before it reads anything if no user can confirm', async () => {
    const site = await runSite(twoPages);
    const ran = await sitectl(importing(site.url), { env });
    expect(ran).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: sitectl cannot ask for confirmation here.\nConfirm with --yes.\n',
    });
    expect(site.calls).toEqual([]);
  });

  it.each([
    ['y', 0, 'GET …'],
    ['n', 2, 'DELETE …'],
    ['\u0003', 130, 'DELETE …'],
  ])('asks at a terminal; %j ends with %i', async (typed, code, last) => {
    const site = await runSite(twoPages);
    const answers = [['Apply this plan?', typed] as [string, string]];
    const ran = await sitectlAtTerminal(importing(site.url), { env }, answers);
    expect(ran.code).toBe(code);
    expect(site.log().at(-1)).toBe(last);
  });

  it('shows a conflict by block with all three values, changes nothing and exits with 5', async () => {
    const site = await runSite(clash);
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran.code).toBe(5);
    expect(ran.stdout).toContain(
      [
        'conflict /pages/1  History',
        '    JumbotronBlock jumbo-1 props.title',
        '      base   "Since 1990"',
        '      site   "Since 1991"',
        '      bundle "Since 1992"\n',
      ].join('\n'),
    );
    expect(ran.stderr).toContain('Nothing was changed.\nDecide with --on-conflict');
    expect(site.log().at(-1)).toBe('DELETE …');
    const json = await sitectl([...importing(site.url), '--yes', '--json'], { env });
    expect(json).toMatchObject({ code: 5, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      code: 'import_conflict',
      plan: clash,
    });
  });

  it.each([60, 120])('fits its plan into a terminal of %i columns', async (columns) => {
    const long = { title: 'A very long title of a page '.repeat(6), reason: 'because '.repeat(20) };
    const site = await runSite(planOf([long, { ...clash.pages[0], ...long }]));
    const args = [...importing(site.url), '--dry-run'];
    const { stdout } = await sitectlAtTerminal(args, { env: { ...env, NO_COLOR: '1' }, columns });
    const lines = stdout.split(/\r?\n/).filter((line) => /^(create|conflict|Action| )/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines)
      if (!line.startsWith('conflict /')) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it.each([
    ['a site that refuses', refusal(403, 'forbidden', 'Not you.'), 4, 'Not you.'],
    [
      'a site with another run',
      refusal(409, 'run_in_progress', 'ci since 10:00.'),
      4,
      'ci since 10:00.\nTo wait for its end, add --wait 10m.\n',
    ],
    ['a site that is too old', refusal(404, 'not_found', 'No.'), 4, 'Update the site first.'],
    ['a site that is down', refusal(500, 'internal_error', 'Oh.'), 3, 'Oh.'],
  ])('ends at %s with what to do or the text of the site', async (_, answer, code, text) => {
    const site = await runSite(twoPages, ({ method }) => (method === 'POST' ? answer : undefined));
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran.code).toBe(code);
    expect(ran.stderr).toContain(text);
  });

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

  it('reports that the import is applied if only its check was interrupted', async () => {
    const site = await runSite(planOf([{ hash: '2'.repeat(64) }]), ({ path: at }) =>
      at.includes('as=hashes') ? refusal(503, 'internal_error', 'Oh.') : undefined,
    );
    const ran = await sitectl([...importing(site.url), '--yes'], { env });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(
      `error: Oh.\nThe import is applied; only the check of it was cut short. To see it, run: sitectl runs show r1 --url ${site.url}\n`,
    );
  });

  describe('verifies the pages of an applied run', () => {
    const hash = '2'.repeat(64);
    const content = { contentVersion: 3, root: { props: {} }, content: [], zones: {} };
    const { key, title } = planOf([{}]).pages[0]!;
    const other = {
      id: 1,
      key,
      title,
      description: '',
      social_image: '',
      address: '',
      content,
    };
    /** Imports into a site that stores the page with a hash. Counts the calls that read hashes. */
    const importInto = async (plan: Plan, stored: string) => {
      let reads = 0;
      const site = await runSite(plan, ({ path: at }) => {
        if (at.includes('as=hashes')) {
          reads += 1;
          return { status: 200, body: { pages: [{ id: 1, hash: stored }], next: null } };
        }
        if (at.includes('/pages?')) return { status: 200, body: { pages: [other], next: null } };
        return undefined;
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      return { ran, reads: () => reads };
    };

    it('in smaller batches of a site that gives no larger ones', async () => {
      const page = { id: 1, hash };
      const site = await runSite(planOf([{ hash }]), ({ path: at }) => {
        if (!at.includes('as=hashes')) return undefined;
        if (Number(/limit=(\d+)/.exec(at)?.[1]) > 500)
          return refusal(422, 'invalid_request', 'limit: must be 500 or less');
        return { status: 200, body: { pages: [page], next: null } };
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.stderr).not.toContain('limit');
    });

    it.each([
      ['create', 'is as planned', hash, 0, ''],
      ['create', 'differs', '3'.repeat(64), 5, '/pages/1'],
      ['update', 'is as planned', hash, 0, ''],
    ] as const)('once, with the action %s: the page %s', async (action, _, stored, code, said) => {
      const { ran, reads } = await importInto(planOf([{ hash, action }]), stored);
      expect([ran.code, reads()]).toEqual([code, 1]);
      expect(ran.stdout + ran.stderr).toContain(said);
    });

    it('but reads no page if the run wrote none', async () => {
      let looks = 0;
      const applying = { ...openRun, state: 'applying', applied_at: '2026-11-22T10:00:01.000Z' };
      const site = await runSite(planOf([{ action: 'unchanged' }]), ({ method, path: at }) => {
        const isFirst = method === 'GET' && at === '/runs/r1' && (looks += 1) === 1;
        return isFirst ? { status: 200, body: applying } : undefined;
      });
      const ran = await sitectl([...importing(site.url), '--yes'], { env });
      expect([ran.code, looks]).toEqual([0, 2]);
      expect(site.log().filter((call) => call.includes('as=hashes'))).toEqual([]);
    });
  });

  it('names the image that the site does not keep', async () => {
    const [folder, image] = [copyOf('demo-site'), /\/media\/(\w+\.\w+)$/];
    const why = 'An image of the bundle cannot be used as it is: it is damaged';
    const site = await runSite(twoPages, ({ method, path: at }) =>
      method === 'PUT' && image.test(at) ? refusal(422, 'bundle_media_invalid', why) : undefined,
    );
    const ran = await sitectl([...importing(site.url, folder), '--yes'], { env });
    const name = site.calls.map((call) => image.exec(call.path)?.[1]).find(Boolean);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(`error: ${why}\n  media/${name}: "`);
    expect(site.log().at(-1)).toBe('DELETE …');
  });

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

  it.each([
    [['nowhere'], 2, 'There is no file or folder "nowhere".'],
    [['.'], 2, 'is missing, so this is not a site bundle'],
    [['x', '--on-conflict', 'win'], 2, 'Allowed choices are'],
    [['x', '--only', 'images'], 2, 'Use pages, settings'],
    [['x', '--wait', 'long'], 2, 'is not a duration'],
  ])('%j ends with %i', async (args, code, text) => {
    const ran = await sitectl(['import', ...args, '--yes', '--url', 'http://127.0.0.1:9'], { env });
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toContain(text);
  });

  it('names what is wrong with a bundle and calls no site', async () => {
    const [site, folder] = [await runSite(twoPages), copyOf('minimal-site')];
    fs.writeFileSync(path.join(folder, 'settings.json'), '{');
    const ran = await sitectl([...importing(site.url, folder), '--yes'], { env });
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('settings.json: ');
    expect(ran.stderr).toContain(`run: sitectl validate ${folder}`);
    expect(site.calls).toEqual([]);
  });

  it('asks for the name of a protected site before it applies, and not for a dry run', async () => {
    const [site, cwd] = [await runSite(twoPages), tempFolder()];
    const environments = { live: { url: site.url, protected: true } };
    fs.writeFileSync(path.join(cwd, 'sitectl.config.json'), JSON.stringify({ environments }));
    const args = ['import', copyOf('minimal-site'), '--env', 'live'];
    expect((await sitectl([...args, '--dry-run'], { env, cwd })).code).toBe(0);
    const unnamed = await sitectl([...args, '--yes'], { env, cwd });
    expect(unnamed.code).toBe(4);
    expect(unnamed.stderr).toContain('"live" is protected.');
    expect(site.log().at(-1)).toBe('DELETE …');
    expect((await sitectl([...args, '--yes', '--confirm', 'live'], { env, cwd })).code).toBe(0);
  });
});

it('refuses to undo a failed run, without showing what that would do, and does not cancel it', async () => {
  const site = await runSite(twoPages, ({ method, path: at }) =>
    method === 'GET' && at === '/runs/r1'
      ? { status: 200, body: { ...openRun, state: 'failed', plan: twoPages } }
      : undefined,
  );
  const ran = await sitectl(['undo', 'r1', '--yes', '--url', site.url], { env });
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toContain(
    'error: The run r1 is not applied, so there is nothing to undo. Its state is: failed.\n',
  );
  expect(site.log().at(-1)).toBe('GET …');
  const cancelled = await sitectl(['runs', 'cancel', 'r1', '--url', site.url], { env });
  expect(cancelled.stdout).toBe('The run r1 had failed already. Nothing was changed.\n');
});
