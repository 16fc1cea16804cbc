import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { killWhileFolding, type FoldMoment } from './scenarios/drafts.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-draft-kill-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

test(
  'each of 20 runs that are killed while they change drafts and proposals is completed',
  { timeout: 1_200_000 },
  async () => {
    const dice = createDice(seedOfTest('draft-kill'));
    const moments = Array.from({ length: 20 }, (_, index): FoldMoment => {
      const step = (['carry', 'propose', 'withdraw', 'bring_back'] as const)[index % 4]!;
      return { step, after: dice.below(30) };
    });
    const partial = await killWhileFolding(dataDir, moments);
    console.log(`${partial} of ${moments.length} were killed half folded`);
    expect(partial).toBeGreaterThan(0);
  },
);
