import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const scratch = mkdtempSync(path.join(tmpdir(), 'siteyard-browser-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.runIf(process.platform === 'linux')(
  'three processes that unpack the browser at the same time can all start it',
  async () => {
    const folder = path.join(scratch, 'browser');
    const module = path.join(import.meta.dirname, 'packaged-browser.mjs');
    const script = `
      const { packagedBrowser } = await import(${JSON.stringify(module)});
      console.log((await packagedBrowser(${JSON.stringify(folder)})).executablePath);`;
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const started = await Promise.all([start(), start(), start()]);
    for (const { stdout } of started) expect(stdout.trim()).toBe(path.join(folder, 'chromium'));
    // No incomplete browser is left next to it.
    expect(readdirSync(scratch)).toEqual(['browser']);
  },
);
