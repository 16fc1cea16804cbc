import { describe, expect, test } from 'vitest';
import { allScenarios } from './all-scenarios.ts';
import { explore } from './search.ts';
import { variants, wrongRules } from './variants.ts';

describe('the protocol', () => {
  test.each(Object.entries(allScenarios))('violates no invariant: %s', (name, scenario) => {
    const { failure, trace, states } = explore(scenario);
    console.log(`${name}: ${states} worlds`);
    expect([...trace, failure]).toEqual(['']);
  });
});

describe('a wrong variant violates an invariant', () => {
  test.each(variants)('$name', (variant) => {
    const { failure } = explore(allScenarios[variant.scenario], wrongRules(variant));
    expect(failure).toMatch(/^\(\d/);
  });
});
