import { expect, test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { killWhileMigrating, type Moment } from './scenarios/migrations.ts';

test(
  '30 killed migrations leave the site completely old or completely new, and are completed',
  { timeout: 1_800_000 },
  async () => {
    const dice = createDice(seedOfTest('migration-kill'));
    const moments = Array.from({ length: 30 }, (_, index): Moment => {
      const victim = (['sitectl', 'site', 'database'] as const)[index % 3]!;
      return { victim, part: dice.below(1000) / 1000 };
    });
    const counts = await killWhileMigrating(tempFolder(), moments);
    console.log(`${counts.old} old, ${counts.fresh} new, ${counts.reads} reads`);
    expect(counts.old).toBeGreaterThan(0);
    expect(counts.fresh).toBeGreaterThan(0);
  },
);
