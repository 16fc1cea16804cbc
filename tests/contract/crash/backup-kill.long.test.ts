import { expect, test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { killBackups, type Moment } from './scenarios/backups.ts';

test(
  'a backup, restore or move that is killed at one of 30 moments is complete or absent, and the next attempt works',
  { timeout: 1_800_000 },
  async () => {
    const dice = createDice(seedOfTest('backup-kill'));
    const moments = Array.from({ length: 30 }, (_, index): Moment => {
      // `killBackups` chooses the kind of restore by the index, so both kinds take turns.
      const victim = (['create', 'restore', 'restore', 'move'] as const)[index % 4]!;
      return { victim, part: dice.below(1000) / 1000 };
    });
    const counts = await killBackups(tempFolder(), moments);
    console.log(`${counts.old} old, ${counts.fresh} new`);
    expect(counts.old).toBeGreaterThan(0);
    expect(counts.fresh).toBeGreaterThan(0);
  },
);
