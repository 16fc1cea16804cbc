import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type RunningSite } from '../../helpers/running-site.ts';

let home: string;
let site: RunningSite | undefined;
beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-hanging-'));
});
afterAll(async () => {
  await site?.stop('SIGKILL');
  fs.rmSync(home, { recursive: true, force: true });
});

test('a site whose backup folder hangs starts, and exits with 0 after a signal', async () => {
  const backups = path.join(home, 'backups');
  fs.mkdirSync(backups);
  // The site opens this file when it checks the folder at its start. A pipe blocks until it has a
  // reader.
  execFileSync('mkfifo', [path.join(backups, '.siteyard-test')]);
  site = await startSite({
    DATA_DIR: path.join(home, 'data'),
    BACKUP_DIR: backups,
    SEED: 'minimal',
  });
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await site.stop('SIGTERM')).toBe(0);
});
