import { describe, expect, test } from 'vitest';
import { allScenarios } from './all-scenarios.ts';
import { RIGHT } from './protocol.ts';
import { explore } from './search.ts';
import { variants, wrongRules, type ScenarioName } from './variants.ts';

/** The short form: scenarios with few worlds, and wrong variants that fail early. */
const QUICK: ScenarioName[] = [
  'older copy put back',
  'drafts',
  'slow loader, cleanup',
  'two checkpoints of one commit',
  'loader, election',
  'two uploads of the same bytes',
  'upload again, cleanup',
  'draft of a picture',
  'backup of pictures',
  'backup, upload',
];

describe('the protocol', () => {
  test.each(QUICK)('violates no invariant: %s', (name) => {
    const { failure, trace, states } = explore(allScenarios[name]);
    expect([...trace, failure]).toEqual(['']);
    expect(states).toBeGreaterThan(50);
  });
});

describe('a wrong variant violates an invariant', () => {
  test.each(variants.filter(({ isLong }) => !isLong))('$name', (variant) => {
    const { failure } = explore(allScenarios[variant.scenario], wrongRules(variant));
    expect(failure).toMatch(/^\(\d/);
  });
});

test('each rule has a wrong variant', () => {
  const broken = variants.flatMap(({ breaks }) => breaks);
  expect(Object.keys(RIGHT).filter((rule) => !broken.includes(rule as never))).toEqual([]);
});
