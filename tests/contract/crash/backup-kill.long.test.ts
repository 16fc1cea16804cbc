import { expect, test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { killBackups, type Moment } from './scenarios/backups.ts';

test(
  'backups, restores and moves that are killed at 30 moments are complete or absent, and the next attempt works',
  { timeout: 1_800_000 },
  async () => {
    const dice = createDice(seedOfTest('backup-kill'));
    const moments = Array.from({ length: 30 }, (_, index): Moment => {
      // Each kind of restore in turn: `killBackups` determines it by the index.
      const victim = (['create', 'restore', 'restore', 'move'] as const)[index % 4]!;
      return { victim, part: dice.below(1000) / 1000 };
    });
    const counts = await killBackups(tempFolder(), moments);
    console.log(`${counts.old} old, ${counts.fresh} new`);
    expect(counts.old).toBeGreaterThan(0);
    expect(counts.fresh).toBeGreaterThan(0);
  },
);
