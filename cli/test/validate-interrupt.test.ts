import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bin, copyOf, tempFolder } from './sitectl.ts';
import { snapshot } from './validate-report.ts';

describe('Ctrl-C', () => {
  /** Interrupts a run as soon as a file of this name appears in a folder, and returns how it ended. */
  async function interruptAt(
    folder: string,
    name: RegExp,
    args: string[],
    stdin?: Buffer,
  ): Promise<unknown> {
    const seen = new Promise((resolve) => {
      const watcher = fs.watch(folder, (_, seenName) => {
        if (!name.test(seenName ?? '')) return;
        watcher.close();
        resolve(seenName);
      });
      onTestFinished(() => watcher.close());
    });
    const env = { ...process.env, TMPDIR: name.test('sitectl-') ? folder : os.tmpdir() };
    const child = spawn(process.execPath, [bin, ...args], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(child, 'close');
    if (stdin) child.stdin.write(stdin);
    await Promise.race([seen, ended]);
    child.kill('SIGINT');
    return ended;
  }

  it('while fixes are written leaves every file as it was', async () => {
    const site = copyOf('minimal-site');
    const pages = path.join(site, 'pages');
    const page = JSON.parse(fs.readFileSync(path.join(pages, '0011-terms.json'), 'utf8')) as object;
    for (let id = 1000; id < 3000; id += 1) {
      const key = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
      fs.writeFileSync(path.join(pages, `${id}.json`), JSON.stringify({ ...page, id, key }));
    }
    const before = snapshot(site);
    expect(await interruptAt(pages, /\.new$/, ['validate', '--fix', site])).toEqual([130, null]);
    expect(snapshot(site)).toEqual(before);
  });

  it('while an archive is read leaves nothing in the temporary folder', async () => {
    const folder = tempFolder();
    // The header of an archive that never ends.
    const start = gzipSync(Buffer.alloc(512)).subarray(0, 12);
    expect(await interruptAt(folder, /^sitectl-/, ['validate', '-'], start)).toEqual([130, null]);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('sitectl-'))).toEqual([]);
  });
});
