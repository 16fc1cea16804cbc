import { expect, test } from 'vitest';
import { Simulation } from './test/simulation.ts';

test('20,000 generated steps keep every invariant of the protocol', async () => {
  expect(await Simulation.run(1, 20_000)).toBeGreaterThan(500);
});
