import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { killWhileWriting } from '../../../tests/helpers/faults/database-kills.ts';

test('thirty kill -9 under load lose no acknowledged write', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteyard-db-'));
  await killWhileWriting(dataDir, 30);
  rmSync(dataDir, { recursive: true, force: true });
}, 600_000);
