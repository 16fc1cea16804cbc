import { expect, test } from 'vitest';
import { linkKindOf } from './link-kind.ts';

test.each([
  ['https://example.com', 'external'],
  ['HTTP://example.com', 'external'],
  ['/pages/11', 'internal'],
  ['', 'internal'],
  ['mailto:a@example.com', 'internal'],
])('%j starts as %s', (value, kind) => {
  expect(linkKindOf(value)).toBe(kind);
});
