import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'vitest';
import { killWhileImporting } from './scenarios/imports.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-import-kill-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

// `npm run test:long` kills at 50 random moments.
test(
  'a killed import leaves the site completely old or completely new',
  { timeout: 90_000 },
  async () => {
    await killWhileImporting(dataDir, [{ seen: 'applying', after: 0 }]);
  },
);
