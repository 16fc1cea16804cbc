import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bin, tempFolder } from './sitectl.ts';
import { inLongRun } from '../../tests/helpers/long-run.ts';

const page = {
  id: 11,
  key: '00000000-0000-4000-8000-000000000011',
  title: 'Terms',
  description: '',
  address: '',
  social_image: '',
  content: { contentVersion: 3, root: { props: {} }, content: [] },
};

/** A site that returns one page and hangs on the next; calls `stuck` at that request. */
async function halfASite(stuck: () => Promise<void>): Promise<string> {
  const answers: Record<string, object> = {
    '/api/operator/site': {
      site_id: '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
      title: '',
      pages: 1,
      content_version: 3,
    },
    '/api/operator/pages?after=0': { pages: [page], next: 11 },
  };
  const server = http.createServer((req, res) => {
    const answer = answers[req.url ?? ''];
    if (!answer) return void stuck();
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The files in a folder, at any depth. */
const everything = (folder: string) => fs.readdirSync(folder, { recursive: true });

it.each([
  ['SIGINT', 'site'],
  ['SIGHUP', 'deep/er/site'],
  ['SIGTERM', 'deep/er/site.tar.gz'],
] as const)(
  'leaves nothing that blocks the next try after %s during a first export to %s',
  async (signal, destination) => {
    const folder = tempFolder();
    let staged: unknown[] = [];
    const url = await halfASite(async () => {
      // The next pages are asked for while the first ones are written.
      await expect
        .poll(() => (staged = everything(folder)), { interval: 5, timeout: 15_000 })
        .not.toEqual([]);
      child.kill(signal);
    });
    const child = spawn(
      process.execPath,
      [bin, 'export', path.join(folder, destination), '--url', url],
      { env: { ...process.env, SITECTL_TOKEN: 'any' }, stdio: 'ignore' },
    );
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(staged).not.toEqual([]);
    expect(everything(folder)).toEqual([]);
  },
);

it('ends when npx has ended, whose shell does not forward signals', async () => {
  const folder = tempFolder();
  const url = await halfASite(() => Promise.resolve(void child.kill('SIGTERM')));
  // The second command keeps the shell from becoming the first one.
  const command = `'${process.execPath}' '${bin}' export '${folder}/site' --url ${url}; :`;
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, SITECTL_TOKEN: 'any', npm_lifecycle_event: 'npx' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  // Its output ends when the command has ended, too.
  expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  expect(everything(folder)).toEqual([]);
});

describe('a migration script that never ends', () => {
  const scripts = [
    ['SIGINT', 'a loop where it is loaded', 'page() {}, ...endless()'],
    [
      'SIGTERM',
      'a regular expression',
      "page() { begin(); /^(a+)+$/.test('a'.repeat(50) + '!'); }",
    ],
    ['SIGINT', 'a loop', 'page() { begin(); for (;;); }'],
    ['SIGTERM', 'a loop', 'page() { begin(); for (;;); }'],
  ] as const;
  it.each(scripts.slice(0, inLongRun ? 4 : 2))(
    'is ended by %s: %s',
    async (signal, _what, body) => {
      const folder = tempFolder();
      const begun = path.join(folder, 'begun');
      const files = {
        '20260101-1000-endless.mjs': `
        import fs from 'node:fs';
        const begin = () => fs.writeFileSync(${JSON.stringify(begun)}, '');
        const endless = () => { begin(); for (;;); };
        export default { ${body} };`,
        '20260101-1000-endless.test/page.before.json': JSON.stringify(page),
      };
      for (const [name, text] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), text);
      }
      const child = spawn(process.execPath, [bin, 'migrate', 'test', '--dir', folder], {
        stdio: 'ignore',
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await expect.poll(() => fs.existsSync(begun), { interval: 5, timeout: 15_000 }).toBe(true);
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([130, null]);
    },
  );
});
