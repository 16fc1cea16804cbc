import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { SiteDiff } from '@siteyard/schemas/merge';
import type { ContentRun } from '@siteyard/schemas/http';
import { filesIn, readOwner } from '../../../api/src/embedded-db/address.ts';
import { bytesOf, testBundle, testPage } from '../../../schemas/src/bundle/test-bundle.ts';
import { writeBundle } from '../../../schemas/src/bundle/write-bundle.ts';
import { filesOf } from '../../../cli/test/compared-bundles.ts';
import { sitectlProcess } from '../../../cli/test/sitectl.ts';
import { pageOf } from '../../../scripts/bench/fixture-page.ts';
import { startSite } from '../../helpers/running-site.ts';
import { makeToken } from '../../helpers/make-token.ts';
import { peakMemoryOf } from '../../helpers/peak-memory.ts';

/** Changes a text on every page, and the type of a block on every second page. */
const SCRIPT = `import { defineMigration } from 'sitectl/migrate';
export default defineMigration({
  page(page) {
    page.rewriteText((text) => text.replaceAll('machine', 'device'));
    if (page.id % 2 === 0)
      page.replace('HeadingBlock', (block) => [
        block,
        page.newBlock('Spacer', { size: 'sm' }),
      ]);
  },
});
`;

/** A module with which a process writes its peak memory in KB to a file when it exits. */
const NOTE_MEMORY = `import fs from 'node:fs';
process.on('exit', () =>
  fs.writeFileSync(process.env.MEMORY_FILE, String(process.resourceUsage().maxRSS)));
`;

interface Measured {
  took: Record<string, number>;
  memory: Record<string, number>;
}

/** Writes a bundle with this number of pages to a folder. */
function writePages(folder: string, pages: number): void {
  const bundle = testBundle(
    ...Array.from({ length: pages }, (_, index) => {
      const page = testPage(index + 1);
      const { content } = pageOf(4, String(page.id), 1);
      return {
        ...page,
        content: { ...page.content, content: [...page.content.content, ...content] },
      };
    }),
  );
  fs.mkdirSync(path.join(folder, 'pages'), { recursive: true });
  for (const [name, text] of writeBundle(bundle))
    fs.writeFileSync(path.join(folder, name), bytesOf(text));
}

/**
 * Previews, applies and undoes a migration of a site with this number of pages. Checks that the exports
 * before the migration and after its undo are identical.
 * @param home an empty folder
 * @returns the duration of each step, in ms, and the peak memory of each process, in MB
 */
export async function migrateManyPages(home: string, pages: number): Promise<Measured> {
  const at = (name: string) => path.join(home, name);
  writePages(at('bundle'), pages);
  fs.mkdirSync(at('migrations'));
  fs.writeFileSync(at('migrations/20260101-1000-devices.ts'), SCRIPT);
  fs.mkdirSync(at('data'));
  const token = await makeToken(at('data'));
  const site = await startSite({ DATA_DIR: at('data'), SEED: 'none' });
  const measured: Measured = { took: {}, memory: {} };
  const noted = at('memory.txt');
  fs.writeFileSync(at('memory.mjs'), NOTE_MEMORY);
  try {
    const run = async (step: string, ...args: string[]): Promise<string> => {
      const began = performance.now();
      const ran = await sitectlProcess([...args, '--url', site.url], {
        env: {
          SITECTL_TOKEN: token,
          MEMORY_FILE: noted,
          NODE_OPTIONS: `--import=${pathToFileURL(at('memory.mjs')).href}`,
        },
      });
      measured.took[step] = Math.round(performance.now() - began);
      measured.memory[`sitectl ${step}`] = Math.round(Number(fs.readFileSync(noted)) / 1024);
      expect(ran.code, `${step}: ${ran.stderr}${ran.code === 0 ? '' : ran.stdout}`).toBe(0);
      return ran.stdout;
    };
    const exported = async (name: string) => {
      await run(`export ${name}`, 'export', at(name));
      return filesOf(at(name));
    };
    // A new site starts its first nightly backup a minute after its start, so the migration waits for
    // the backup.
    const afterBackup = ['--wait', '10m'];
    const up = ['migrate', 'up', '--dir', at('migrations'), '--json'];
    await run('import', 'import', at('bundle'), '--yes');
    const before = await exported('before');

    const previewed = JSON.parse(await run('preview', ...up)) as { diff: SiteDiff };
    expect(previewed.diff.pages).toHaveLength(pages);
    expect(await exported('previewed')).toEqual(before);

    const applied = JSON.parse(await run('apply', ...up, '--apply', '--yes', ...afterBackup)) as {
      runs: ContentRun[];
    };
    expect(applied.runs).toMatchObject([{ state: 'applied' }]);
    const after = await exported('after');
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(after).filter(
      (name) => name.startsWith('pages/') && !after[name]!.equals(before[name]!),
    );
    expect(changed).toHaveLength(pages);

    await run('undo', 'migrate', 'down', '20260101-1000-devices', '--yes');
    expect(await exported('undone')).toEqual(before);
    measured.memory['site'] = peakMemoryOf(site.child.pid);
    measured.memory['database'] = peakMemoryOf(readOwner(filesIn(at('data')).lock)?.pid);
    return measured;
  } finally {
    await site.stop();
  }
}
