import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { openEmbeddedDatabase } from '../../../../api/src/embedded-db/open.ts';
import { startFaultProxy } from '../../../helpers/faults/fault-proxy.ts';
import { releases } from '../../../helpers/kept-releases/kept-site.ts';
import { spawnServer, startSite } from '../../../helpers/running-site.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const WITHOUT_BACKUP = { UPGRADE_WITHOUT_BACKUP: '1', CAPTCHA_PROVIDER: 'none' };

/** Opens a copy of the data of 0.2.0. Its database is behind a proxy that counts and delays writes. */
async function openCopy(home: string) {
  const dataDir = path.join(home, 'copy');
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  fs.cpSync(path.join(releases, '0.2.0', 'data'), dataDir, { recursive: true });
  const database = await openEmbeddedDatabase({ dataDir });
  const proxy = await startFaultProxy(database.uri);
  const env = { ...WITHOUT_BACKUP, MONGODB_URI: proxy.uri, DATA_DIR: path.join(home, 'site') };
  const close = async () => {
    await proxy.close();
    await database.close();
  };
  return { dataDir, proxy, env, close };
}

/**
 * Exports the site in a data folder. The command first completes the upgrade.
 * @returns the files by name
 */
function exported(home: string, dataDir: string): Map<string, string> {
  const out = path.join(home, 'export');
  fs.rmSync(out, { recursive: true, force: true });
  execFileSync(process.execPath, ['cli/bin/sitectl.mjs', 'export', out, '--data-dir', dataDir], {
    cwd: root,
    env: { ...process.env, ...WITHOUT_BACKUP },
    stdio: 'pipe',
  });
  const files = fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted();
  return new Map(
    files
      .filter((file) => fs.statSync(path.join(out, file)).isFile() && !file.startsWith('.sitectl'))
      .map((file) => [file, fs.readFileSync(path.join(out, file)).toString('base64')] as const),
  );
}

/**
 * Kills the site at several writes of its first start on data of 0.2.0. Checks that the next start
 * completes the upgrade, and that the export has the same bytes as after a start without a kill.
 * @param kills the number of kills, evenly distributed over the writes of the start
 * @returns the number of writes of a start without a kill
 */
export async function killWhileUpgrading(home: string, kills: number): Promise<number> {
  const whole = await openCopy(home);
  const site = await startSite(whole.env);
  const writes = whole.proxy.writes().length;
  await site.stop();
  await whole.close();
  const wanted = exported(home, whole.dataDir);
  expect(wanted.size).toBeGreaterThan(10);
  for (let kill = 0; kill < kills; kill += 1) {
    const nth = 1 + Math.floor((kill * writes) / kills);
    const copy = await openCopy(home);
    const held = copy.proxy.holdWrite(nth);
    const child = spawnServer(copy.env);
    const passOn = await held;
    // Every second time, the database runs the delayed write before the kill.
    if (kill % 2 === 0) passOn();
    child.kill('SIGKILL');
    await copy.close();
    expect(exported(home, copy.dataDir), `killed at write ${nth} of ${writes}`).toEqual(wanted);
  }
  return writes;
}
