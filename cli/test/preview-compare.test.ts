import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compare, filesOf, resultIn, threeChanges } from './compared-bundles.ts';
import { bin, copyOf, sitectl, tempFolder } from './sitectl.ts';

it('shows exactly the pages that differ, and what differs on them', async () => {
  const { before, after } = await threeChanges();
  const out = path.join(tempFolder(), 'deep/er/comparison');
  const ran = await compare(after, before, out, '--exit-code');
  expect(ran).toMatchObject({ code: 1, stdout: '3 pages differ: 3 changed\n' });
  const result = resultIn(out);
  expect(result).toMatchObject({
    format: 'site-comparison/1',
    same: false,
    has_pictures: false,
    changed: 3,
    added: 0,
    removed: 0,
    unchanged: 7,
    settings: [],
  });
  expect(result.pages).toMatchObject([
    { id: 11, head: true, parts: [], details: [{ path: 'title', after: 'Our terms' }] },
    { id: 14, head: false, parts: [{ change: 'changed', id: 'Card-p14b07' }], pictures: [] },
    {
      id: 15,
      head: false,
      parts: [
        { change: 'added', type: 'HeadingBlock', id: 'new-heading' },
        { change: 'removed', type: 'TextAndImage', id: 'TextAndImage-p15b04' },
      ],
    },
  ]);
  const fleet = result.pages[1]!.files;
  const [old, now] = [fleet.before!, fleet.after!].map((file) =>
    fs.readFileSync(path.join(out, file), 'utf8'),
  );
  expect(now).toContain('lift to 20 ft');
  expect(old).toBe(now!.replace('lift to 20 ft', 'lift to 18 ft'));
  const list = fs.readFileSync(path.join(out, 'index.html'), 'utf8');
  expect(list).toContain('There are no pictures');
  expect(list.match(/class="card"/g)).toHaveLength(3);
  expect(list).toMatch(/<del>[^<]*lift to 18 ft/);
  expect(list).toMatch(/<ins>[^<]*Our terms/);
  const summary = fs.readFileSync(path.join(out, 'summary.md'), 'utf8');
  expect(summary).toContain('- **changed** `/pages/14` `Fleet`\n  - changed Card `Card-p14b07`\n');
  expect(summary).toContain('lift to 18 ft');

  // Every file that a page names is there, and nothing of another site is loaded.
  for (const [name, bytes] of Object.entries(filesOf(out))) {
    if (!name.endsWith('.html')) continue;
    for (const [, address] of String(bytes).matchAll(/(?:src|href)="([^"#][^"]*)"/g)) {
      if (/^(?:tel|mailto|data):/.test(address!)) continue;
      expect(address, name).not.toMatch(/^(?:\/|https?:)/);
      const file = path.join(out, path.dirname(name), address!.replace(/\?.*/, ''));
      expect(fs.existsSync(file), `${name}: ${address}`).toBe(true);
    }
  }
});

it('refuses a folder that has something else, and half of the options', async () => {
  const bundle = copyOf('minimal-site');
  const out = tempFolder();
  fs.writeFileSync(path.join(out, 'mine.txt'), 'mine');
  const refused = await compare(bundle, bundle, out);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('has files that are not of a comparison');
  expect(fs.readdirSync(out)).toEqual(['mine.txt']);
  expect(await compare(bundle, bundle, path.join(out, 'mine.txt'))).toMatchObject({ code: 2 });
  expect(await sitectl(['preview', bundle, '--compare', bundle])).toMatchObject({ code: 2 });
  expect(await sitectl(['preview', bundle, '--out', out])).toMatchObject({ code: 2 });
});

it('leaves nothing behind after Ctrl-C', async () => {
  const { before, after } = await threeChanges();
  const [folder, tmp] = [tempFolder(), tempFolder()];
  const command = ['preview', after, '--compare', before, '--out', path.join(folder, 'in/side')];
  const child = spawn(process.execPath, [bin, ...command, '--no-pictures'], {
    env: { ...process.env, TMPDIR: tmp },
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  await expect
    .poll(() => fs.existsSync(path.join(folder, 'in')), { interval: 5, timeout: 30_000 })
    .toBe(true);
  child.kill('SIGINT');
  expect(await closed).toEqual([130, null]);
  expect(fs.readdirSync(folder)).toEqual([]);
  expect(fs.readdirSync(tmp)).toEqual([]);
});
