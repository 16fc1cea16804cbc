import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, shell, sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';
import { openRun, planOf, refusal, runSite } from './run-site.ts';
import { env, importing, twoPages } from './import-plans.ts';

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
