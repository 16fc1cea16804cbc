import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { AppliedMigration } from '@siteyard/schemas/http';
import { filesIn, readOwner } from '../../../../api/src/embedded-db/address.ts';
import { bin, sitectlProcess } from '../../../../cli/test/sitectl.ts';
import { createAgent } from '../../../helpers/agent.ts';
import { startSite, type RunningSite } from '../../../helpers/running-site.ts';
import { apply, plan, sendBundle } from '../../../helpers/content-runs.ts';
import { bundleOf, kill, PAGES, sectionsOf, shown, startReader } from './imports.ts';
import { makeToken } from '../../../helpers/make-token.ts';

/** The killed processes. `database` means the site and its database. */
type Victim = 'sitectl' | 'site' | 'database';

/** The moment of the kill: `part` is a fraction of the duration of a complete migration. */
export interface Moment {
  victim: Victim;
  part: number;
}

/** A migration that writes a number into all documents. */
const scriptTo = (n: number) => `import { defineMigration } from 'sitectl/migrate';
export default defineMigration({
  page(page) {
    page.title = 'Title ${n}';
    page.address = 'a-' + ((page.id + ${n}) % ${PAGES.length});
    for (const block of page.blocks('HeadingBlock')) block.props.text = 'Text ${n}';
  },
  section(section) {
    section.name = 'Title ${n}';
    for (const block of section.blocks('HeadingBlock')) block.props.text = 'Text ${n}';
  },
  settings(settings) {
    settings.title = 'Site ${n}';
  },
});
`;

/**
 * Migrates a running site again and again, and kills each migration at one of the moments. Checks each
 * time that all content of the site is old, or all content is new, that the list of migrations agrees
 * with it, and that the same command completes the migration.
 * @param home an empty folder for the site's data and the scripts
 * @returns the number of sites with old content after the kill, of sites with new content, and of reads
 */
export async function killWhileMigrating(home: string, moments: readonly Moment[]) {
  const [dataDir, dir] = [path.join(home, 'data'), path.join(home, 'migrations')];
  fs.mkdirSync(dataDir);
  fs.mkdirSync(dir);
  const token = await makeToken(dataDir);
  const counts = { old: 0, fresh: 0, reads: 0 };
  let site: RunningSite | undefined;
  try {
    const open = async () => {
      site = await startSite({ DATA_DIR: dataDir, SEED: 'none' });
      return createAgent(site.url, { Authorization: `Bearer ${token}` });
    };
    const command = () => [
      'migrate',
      'up',
      '--dir',
      dir,
      '--apply',
      '--yes',
      '--wait',
      '60s',
      '--url',
      site!.url,
    ];
    const env = { SITECTL_TOKEN: token };
    const idOf = (n: number) => `20260101-${1000 + n}-step`;
    const write = (n: number) => fs.writeFileSync(path.join(dir, `${idOf(n)}.ts`), scriptTo(n));
    const complete = async (n: number) => {
      const ran = await sitectlProcess(command(), { env });
      expect(ran, ran.stderr).toMatchObject({ code: 0 });
      expect(await shown(operator)).toBe(n);
    };

    let operator = await open();
    const first = await plan(
      operator,
      await sendBundle(operator, { ...bundleOf(1), sections: sectionsOf(1) }),
    );
    expect((await apply(operator, first)).state).toBe('applied');
    write(2);
    const began = performance.now();
    await complete(2);
    const whole = performance.now() - began;

    for (const [index, { victim, part }] of moments.entries()) {
      const [before, next] = [index + 2, index + 3];
      write(next);
      const reader = startReader(site!.url);
      const child = spawn(process.execPath, [bin, ...command()], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const gone = once(child, 'exit');
      await wait(part * whole);
      if (victim === 'sitectl') {
        child.kill('SIGKILL');
      } else {
        kill(site!.child.pid);
        if (victim === 'database') kill(readOwner(filesIn(dataDir).lock)?.pid);
        await site!.stop('SIGKILL');
        child.kill('SIGKILL');
      }
      await gone;
      counts.reads += await reader.stop();

      if (victim !== 'sitectl') operator = await open();
      // After a kill of sitectl, the site may still be applying the run.
      const now = await shownOnceApplied(operator);
      expect([before, next]).toContain(now);
      const { migrations } = (await operator.get('/api/operator/migrations')).body as {
        migrations: AppliedMigration[];
      };
      expect(migrations.map(({ id }) => id).includes(idOf(next))).toBe(now === next);
      counts[now === next ? 'fresh' : 'old'] += 1;
      await complete(next);
    }
    return counts;
  } finally {
    await site?.stop();
  }
}

/** Waits until the site applies no run. Returns the number that the site shows. */
async function shownOnceApplied(operator: ReturnType<typeof createAgent>): Promise<number> {
  await expect
    .poll(
      async () => {
        const { runs } = (await operator.get('/api/operator/runs')).body as {
          runs: { state: string }[];
        };
        return runs.filter(({ state }) => state === 'applying').length;
      },
      { interval: 50, timeout: 60_000 },
    )
    .toBe(0);
  return shown(operator);
}
