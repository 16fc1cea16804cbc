import { expect, test } from 'vitest';
import { seedOfTest } from '../../../tests/helpers/dice.ts';
import { Simulation } from './test/simulation.ts';

test('a million generated steps keep every invariant of the protocol', async () => {
  expect(await Simulation.run(seedOfTest('content store'), 1_000_000)).toBeGreaterThan(20_000);
}, 1_800_000);
