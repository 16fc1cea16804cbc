import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCheckout, type Started, type TestCheckout } from './lib/test-checkout.ts';

let checkout: TestCheckout;
/** The outputs of two starts at the same time, in a checkout without packages and builds. */
let firstOutputs: [string, string];

beforeAll(async () => {
  checkout = makeCheckout();
  const both = [checkout.run('start.mjs'), checkout.run('start.mjs')] as const;
  await Promise.all(both.map((started) => started.printed('UP')));
  await Promise.all(both.map(stop));
  firstOutputs = [both[0].output(), both[1].output()];
});
afterAll(() => checkout.remove());

async function stop(started: Started) {
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  expect(started.output()).toContain('STOPPED');
}

async function startAndStop() {
  const started = checkout.run('start.mjs');
  await started.printed('UP');
  await stop(started);
  return started.output();
}

type Manifest = Record<string, { file: string }>;
const manifest = () => JSON.parse(checkout.read('web/dist/manifest.json')) as Manifest;
const isServed = (file: string) => fs.existsSync(path.join(checkout.folder, 'web/dist', file));

test('two starts at the same time in a fresh checkout install and build once, and both sites start', () => {
  const both = firstOutputs.join('');
  expect(checkout.installs()[0]).toBe('ci --include=dev --no-audit --no-fund --loglevel=error');
  expect(both.match(/Installed in/g)).toHaveLength(1);
  expect(both.match(/Built api/g)).toHaveLength(1);
  expect(both.match(/Waiting: another process/g)?.length).toBeGreaterThan(0);
  for (const output of firstOutputs) {
    expect(output).toContain(`UP hello production ${checkout.folder}`);
  }
});

test('a second start neither installs nor builds', async () => {
  const installs = checkout.installs();
  expect(await startAndStop()).not.toMatch(/Install|Built|Waiting/);
  expect(checkout.installs()).toEqual(installs);
});

test('the admin and the public pages load the built files by hashed names', () => {
  expect(Object.keys(manifest())).toEqual(
    expect.arrayContaining(['admin/index.html', 'client/main.ts', 'client/public.css']),
  );
  for (const { file } of Object.values(manifest())) {
    expect(file).toMatch(/^assets\/.+-[\w-]{8}\.(js|css)$/);
    expect(isServed(file)).toBe(true);
  }
});

test('builds only parts with changed sources, and ignores new modification times', async () => {
  checkout.write('api/src/embedded-db/main.ts', 'console.log("another");\n');
  const now = new Date();
  fs.utimesSync(path.join(checkout.folder, 'web/client/main.ts'), now, now);
  const output = await startAndStop();
  expect(output).toContain('Built api');
  expect(output).not.toMatch(/Built (web|cli)/);
  expect(checkout.read('api/dist/embedded-db.js')).toContain('another');
});

test('builds a part again if its version has changed, which the built files contain', async () => {
  for (const part of ['api', 'cli']) {
    const described = JSON.parse(checkout.read(`${part}/package.json`)) as object;
    checkout.write(`${part}/package.json`, JSON.stringify({ ...described, version: '9.9.9' }));
  }
  expect(await startAndStop()).toMatch(/Built api[^]*Built cli/);
});

test('a build keeps the files of the previous build and deletes older files', async () => {
  const built: string[] = [];
  for (const title of ['first', 'second', 'third']) {
    checkout.write('web/client/main.ts', `document.title = "${title}";\n`);
    await startAndStop();
    built.push(manifest()['client/main.ts']?.file ?? '');
  }
  expect(new Set(built).size).toBe(3);
  expect(built.map(isServed)).toEqual([false, true, true]);
});

test('a failed build reports the reason and keeps the previous build', async () => {
  const source = checkout.read('api/src/server.ts');
  const built = checkout.read('api/dist/server.js');
  checkout.write('api/src/server.ts', 'const = 1;\n');
  const failed = checkout.run('start.mjs');
  expect(await failed.exited).toBe(1);
  expect(failed.output()).toContain('api/src/server.ts:1:6');
  expect(checkout.read('api/dist/server.js')).toBe(built);
  checkout.write('api/src/server.ts', source);
  expect(await startAndStop()).not.toContain('Built');
});

test('installs again after the lock file has changed, and reports a failed installation', async () => {
  checkout.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {}, "x": 1 }\n');
  const failed = checkout.run('start.mjs', { FAKE_NPM_FAILS: '1' });
  expect(await failed.exited).toBe(1);
  expect(failed.output()).toContain('npm ci failed with exit code 7');
  expect(await startAndStop()).toContain('Installed in');
});

test('takes over the lock of a dead process', async () => {
  checkout.write('.start.lock', '999999999');
  checkout.write('cli/src/bin.ts', `console.log("again");\n`);
  expect(await startAndStop()).toContain('Built cli');
});

test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'the site stops when npm start ends by %s',
  async (signal) => {
    const started = checkout.npm('start');
    await started.printed('UP');
    started.child.kill(signal);
    await started.exited;
    expect(started.output()).toContain('STOPPED');
  },
);

test('git ignores installed packages and built files', () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: checkout.folder, encoding: 'utf8' });
  git('init', '-q');
  const untracked = git('status', '--porcelain', '--untracked-files=all').split('\n');
  expect(untracked).toContain('?? api/src/server.ts');
  expect(untracked.filter((line) => /node_modules|dist\/|\.start/.test(line))).toEqual([]);
});
