import { describe, expect, it } from 'vitest';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { testPage } from '@siteyard/schemas/test-bundle';
import { siteSettings } from '@siteyard/schemas/settings';
import { CliError } from '../src/lib/cli-error.ts';
import type { OpenBundle } from '../src/lib/files/open-bundle.ts';
import { createClient } from '../src/lib/site/client.ts';
import { importBundle } from '../src/lib/site/runs/import-bundle.ts';
import { untilApplied } from '../src/lib/site/runs/finish-run.ts';
import { runCalls } from '../src/lib/site/runs/run-calls.ts';
import { retriesOf, retrying } from '../src/lib/site/runs/retry.ts';
import { runSource } from '../src/lib/site/runs/run-source.ts';
import { inPieces } from '../src/lib/site/runs/pieces.ts';
import { coloursFor } from '../src/lib/terminal/colours.ts';
import { createOutput } from '../src/lib/terminal/output.ts';
import { createProgress } from '../src/lib/terminal/progress.ts';
import { table } from '../src/lib/terminal/table.ts';
import { openRun, planOf, refusal, runSite } from './run-site.ts';

const cut = (transience: 'cut' | 'not_sent') =>
  new CliError(3, 'unreachable', 'Cannot reach it', undefined, transience);

const manyCuts = (number: number) => Array.from({ length: number }, () => cut('cut'));

/** Work that fails with each error in turn, and then succeeds. */
function failing(...errors: Error[]) {
  const tries = { number: 0 };
  const work = async () => {
    const error = errors[tries.number];
    tries.number += 1;
    if (error !== undefined) throw error;
    return 'done';
  };
  return { tries, work };
}

describe('a cut connection', () => {
  const retries = { pauses: [0, 0], onRetry: () => {} };

  it('is reported once if concurrent calls are cut', async () => {
    const told: string[] = [];
    const noting = retriesOf({ note: (text) => void told.push(text) }, [50, 50]);
    await Promise.all([1, 2].map(() => retrying(failing(cut('cut')).work, noting)));
    noting.onRetry('Another reason.');
    expect(told).toEqual(['Cannot reach it. Trying again in 0.05 s.', 'Another reason.']);
  });

  it('is tried three times', async () => {
    const [two, three] = [failing(cut('cut'), cut('cut')), failing(...manyCuts(3))];
    expect(await retrying(two.work, retries)).toBe('done');
    await expect(retrying(three.work, retries)).rejects.toThrow('Cannot reach it');
    expect(three.tries.number).toBe(3);
  });

  it('is not tried again for what must not arrive twice, except when it never arrived', async () => {
    const once = { repeatable: false };
    await expect(retrying(failing(cut('cut')).work, retries, once)).rejects.toThrow(
      'Cannot reach it',
    );
    expect(await retrying(failing(cut('not_sent')).work, retries, once)).toBe('done');
  });

  it('starts again after progress', async () => {
    const { tries, work } = failing(...manyCuts(9));
    const progress = () => Math.floor(tries.number / 2);
    expect(await retrying(work, retries, { progress })).toBe('done');
  });

  it('differs from a refusal, which is final', async () => {
    const { tries, work } = failing(new CliError(4, 'forbidden', 'You may not do this.'));
    await expect(retrying(work, retries)).rejects.toThrow('You may not do this.');
    expect(tries.number).toBe(1);
  });
});

describe('a bundle', () => {
  it('is sent in pieces of at most 200 pages and 4 MB', () => {
    const sizes = (...pages: BundlePage[]) => [...inPieces(pages)].map((piece) => piece.length);
    expect(sizes(...Array.from({ length: 401 }, (_, index) => testPage(index + 1)))).toEqual([
      200, 200, 1,
    ]);
    const large = { ...testPage(1), description: 'x'.repeat(1_500_000) };
    expect(sizes(large, large, large, large, large)).toEqual([2, 2, 1]);
    const huge = { ...testPage(1), description: 'x'.repeat(5_000_000) };
    expect(sizes(testPage(1), huge, testPage(2))).toEqual([1, 1, 1]);
    expect(sizes()).toEqual([]);
  });

  it('is resumed in the middle of an image, which is read again for it alone', async () => {
    const [name, other] = [`${'a'.repeat(64)}.png`, `${'b'.repeat(64)}.png`];
    let cuts = 0;
    const site = await runSite(planOf([]), ({ path }) =>
      path.endsWith(name) && (cuts += 1) === 1 ? 'cut' : undefined,
    );
    const entry = {
      name: 'a.png',
      type: 'image/png',
      width: 1,
      height: 1,
      bytes: 10,
      alt: '',
    } as const;
    const read: string[] = [];
    const open = {
      bundle: {
        manifest: { contentVersion: 3, scope: 'site', site_id: null },
        settings: siteSettings.parse({
          nav: { logoImageUrl: `/uploads/${name}` },
          faviconUrl: `/uploads/${other}`,
        }),
        pages: [],
        media: { [name]: entry, [other]: entry },
      },
      digest: '0'.repeat(64),
      readImage: (image: string) => {
        read.push(image);
        return Promise.resolve(Buffer.from('0123456789'));
      },
    } as unknown as OpenBundle;
    const options = { on_conflict: 'fail', prune: false, as_draft: false, adopt: false } as const;
    const decide = () => Promise.resolve('apply' as const);
    const request = { source: 'x', options, wait: 0, decide, pauses: [0, 0] };
    const output = createOutput({ quiet: true });
    await importBundle(createClient(site.url, 't'), open, request, output);
    const sent = site.calls.filter(
      ({ method, path }) => method === 'PUT' && path.includes('/media/'),
    );
    expect(sent.map(({ path, offset, bytes }) => [path.slice(-5), offset, String(bytes)])).toEqual([
      ['a.png', '0', '0123456789'],
      ['a.png', '5', '56789'],
      ['b.png', '0', '0123456789'],
    ]);
    expect(read).toEqual([name, name, other]);
  });
});

describe('a site that plans, applies and undoes', () => {
  const plan = planOf([{}]);
  const [planned, applying] = [
    { ...openRun, plan, state: 'planned' },
    { ...openRun, plan, state: 'applying' },
  ] as const;
  const applied = { ...openRun, plan, state: 'applied' } as const;
  const planning = { ...openRun, planning: true } as const;
  /** The answers to all calls, in order. */
  const answering = (...runs: readonly object[]) => {
    const left = [...runs];
    return runSite(plan, () => ({ status: 202, body: left.shift() }));
  };
  const callsTo = ({ url }: { url: string }) =>
    runCalls(createClient(url, 't'), { pauses: [0, 0], onRetry: () => {} });
  const progress = createProgress(createOutput({ quiet: true }));

  // An older one does not know the parameter `wait`.
  it.each([
    ['within the call, as an older one', [planned], ['POST …/plan']],
    [
      'after it',
      [planning, planning, planned, planned],
      ['POST …/plan', 'GET …', 'GET …', 'GET …'],
    ],
  ])('plans %s', async (_, answers, log) => {
    const site = await answering(...answers);
    expect(await callsTo(site).plan('r1')).toMatchObject({ state: 'planned', plan });
    expect(site.log()).toEqual(log);
  });

  it('plans again once, where it has lost the work by a restart', async () => {
    const site = await answering(planning, openRun, planned);
    expect(await callsTo(site).plan('r1')).toMatchObject({ state: 'planned' });
    expect(site.log()).toEqual(['POST …/plan', 'GET …', 'POST …/plan']);
  });

  it('reports the reason for a failed plan from any answer', async () => {
    const error = { code: 'broken_references', error: 'Nothing was changed: 4 links to 5.' };
    const site = await answering(planning, { ...openRun, error });
    await expect(callsTo(site).plan('r1')).rejects.toThrow('4 links to 5');
    const older = await runSite(plan, () => refusal(422, error.code, error.error));
    await expect(callsTo(older).plan('r1')).rejects.toThrow('4 links to 5');
  });

  it.each(['apply', 'undo'] as const)('%s ends in the call or after it', async (what) => {
    const start = (site: { url: string }) =>
      what === 'undo' ? callsTo(site).undo('r1', false) : callsTo(site).apply('r1', plan.seal);
    const within = await answering(applied);
    const done = await start(within);
    expect(await untilApplied(callsTo(within), done, progress)).toMatchObject({ state: 'applied' });
    expect(within.log()).toEqual([`POST …/${what}`]);
    const after = await answering({ ...applying, plan: null }, applying, applied, applied);
    const begun = await start(after);
    expect(await untilApplied(callsTo(after), begun, progress)).toMatchObject({ plan });
    expect(after.log()).toEqual([`POST …/${what}`, 'GET …', 'GET …', 'GET …']);
  });

  it.each(['apply', 'undo'] as const)(
    'has a hint with the next command if it is unknown whether %s has arrived',
    async (what) => {
      const calls = callsTo(await runSite(plan, () => 'cut'));
      const begun = what === 'undo' ? calls.undo('r1', false) : calls.apply('r1', plan.seal);
      await expect(begun).rejects.toMatchObject({
        exit: 3,
        hint: 'The site may have done it. To see its result, run: sitectl runs show r1',
      });
    },
  );
});

it.each([
  [{}, {}],
  [
    { CI_COMMIT_SHA: 'c1', CI_JOB_URL: 'https://ci/1' },
    { commit: 'c1', ci_url: 'https://ci/1' },
  ],
  [
    { GIT_COMMIT: 'c2', BUILD_URL: 'https://ci/2' },
    { commit: 'c2', ci_url: 'https://ci/2' },
  ],
])('takes the commit and the job from %j', (env, expected) => {
  expect(runSource('site', env)).toEqual({ name: 'site', ...expected });
});

describe('a table', () => {
  const colours = coloursFor({ isTTY: false }, {});
  const rows = [
    ['0192f7c1-aaaa', 'short', 'x'.repeat(50)],
    ['0192f7c1-bbbb', 'a little longer', 'y'],
  ];
  it('cuts its widest columns to fit a terminal, but none that people copy from', () => {
    const text = table(['Run', 'B', 'C'], rows, colours, { width: 40, whole: [0] });
    expect(text).toBe(
      [
        'Run            B            C',
        '0192f7c1-aaaa  short        xxxxxxxxxxx…',
        '0192f7c1-bbbb  a little l…  y\n',
      ].join('\n'),
    );
  });
  it('has its first column on a line of its own where the others do not fit beside it', () => {
    const text = table(['Run', 'B', 'C'], rows, colours, { width: 30, whole: [0, 1] });
    expect(text).toBe(
      [
        'Run',
        '  B                C',
        '0192f7c1-aaaa',
        '  short            xxxxxxxxxx…',
        '0192f7c1-bbbb',
        '  a little longer  y\n',
      ].join('\n'),
    );
  });
  it('is as wide as its cells in a pipe', () => {
    expect(table(['Run', 'B', 'C'], rows, colours)).toContain('x'.repeat(50));
  });
});

describe('a site of an older version', () => {
  it('is named as the reason if it does not know rental items', async () => {
    const unknown = new CliError(1, 'not_found', 'There is no such address.');
    const site = { put: () => Promise.reject(unknown) } as unknown as ReturnType<
      typeof createClient
    >;
    const calls = runCalls(site, { pauses: [], onRetry: () => {} });
    await expect(calls.sendDocuments('run', 'items', [])).rejects.toMatchObject({
      exit: 4,
      code: 'site_too_old',
      message: expect.stringContaining('The bundle has rental items'),
    });
    await expect(calls.sendDocuments('run', 'sections', [])).rejects.toBe(unknown);
  });
});
