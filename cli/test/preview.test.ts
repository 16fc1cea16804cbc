import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { bin, copyOf, sitectl, sitectlProcess, tempFolder } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** Starts `sitectl preview --json` and gives its answer once it serves. */
async function preview(from: string, tmp: string) {
  const child = spawn(process.execPath, [bin, 'preview', from, '--json'], {
    cwd: tempFolder(),
    env: { ...process.env, TMPDIR: tmp },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.endsWith('}\n')) break;
  }
  return { child, ...(JSON.parse(text) as { url: string; pages: number }) };
}

it('serves a bundle to visitors, refuses what writes, and leaves nothing behind', async () => {
  const tmp = tempFolder();
  const { child, url, pages } = await preview(copyOf('minimal-site'), tmp);
  expect(pages).toBe(5);
  const page = await fetch(`${url}/pages/11`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1');
  for (const [method, path] of [
    ['POST', '/api/contact_requests'],
    ['POST', '/api/sessions'],
    ['PUT', '/api/pages/11'],
    ['DELETE', '/api/pages/11'],
  ] as const) {
    const answer = await fetch(url + path, { method });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'preview_read_only' });
  }
  // Another command removes the folder if this process is killed.
  const left = expect.stringMatching(`^sitectl-work-.*\\.${child.pid}-`);
  expect(fs.readdirSync(tmp)).toEqual([left]);
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(130);
  expect(fs.readdirSync(tmp)).toEqual([]);
});

testInLongRun('refuses a bundle that is not valid, and a port that is none', async () => {
  const bundle = copyOf('minimal-site');
  fs.rmSync(`${bundle}/settings.json`);
  expect(await sitectl(['preview', bundle])).toMatchObject({ code: 1 });
  expect(await sitectl(['preview', bundle, '--port', '70000'])).toMatchObject({ code: 2 });
  const missing = await sitectlProcess(['preview', 'nowhere']);
  expect(missing.code).toBe(2);
  expect(missing.stderr).toBe('error: There is no file or folder "nowhere".\n');
});
