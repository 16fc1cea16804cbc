import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killWhileImporting } from './import-kills.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-import-kill-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test(
  '50 imports that are killed leave the site wholly old or wholly new',
  { timeout: 600_000 },
  async () => {
    const delays = Array.from({ length: 50 }, () => Math.floor(Math.random() * 3_200));
    const counts = await killWhileImporting(dataDir, delays);
    console.log(`${counts.old} old, ${counts.fresh} new, ${counts.reads} reads`);
    expect(counts.old).toBeGreaterThan(0);
    expect(counts.fresh).toBeGreaterThan(0);
  },
);
