import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killWhileUpgrading } from './scenarios/upgrades.ts';

let home: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-upgrade-kill-'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

test(
  'an upgrade that is killed at one of 30 moments continues at the next start',
  { timeout: 1_200_000 },
  async () => {
    expect(await killWhileUpgrading(home, 30)).toBeGreaterThan(10);
  },
);
