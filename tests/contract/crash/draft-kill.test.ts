import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'vitest';
import { killWhileFolding } from './draft-kills.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-draft-kill-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

// `npm run test:long` kills while proposals are stored, withdrawn and brought back, too.
test(
  'an import that is killed while it carries drafts is completed by the next start',
  { timeout: 120_000 },
  async () => {
    await killWhileFolding(dataDir, [{ step: 'carry', after: 0 }]);
  },
);
