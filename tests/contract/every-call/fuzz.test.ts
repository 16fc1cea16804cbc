import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

// The quick run sends every 40th case. `npm run test:long` sends all cases.
const sent = fuzz({ oneOf: 40 });

test('sends at least 400 requests', () => {
  expect(sent()).toBeGreaterThanOrEqual(400);
  console.info(`${sent()} hostile requests, none answered with a 5xx`);
});
