import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { killWhileImporting, type Moment } from './scenarios/imports.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-import-kill-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test(
  '50 killed imports leave the site completely old or completely new',
  { timeout: 1_200_000 },
  async () => {
    const dice = createDice(seedOfTest('import-kill'));
    const moments = Array.from({ length: 50 }, (_, index): Moment => {
      const seen = (['sent', 'applying', 'applying', 'switched'] as const)[index % 4]!;
      const longest = { sent: 300, applying: 200, switched: 2_400 }[seen];
      return { seen, after: dice.below(longest) };
    });
    const counts = await killWhileImporting(dataDir, moments);
    console.log(`${counts.old} old, ${counts.fresh} new, ${counts.reads} reads`);
    expect(counts.old).toBeGreaterThan(0);
    expect(counts.fresh).toBeGreaterThan(0);
  },
);
