import { isUint8Array } from 'node:util/types';
import { expect } from 'vitest';

/**
 * Compares bytes natively in all tests. Without it, `toEqual` of vitest compares each byte of an image
 * in JavaScript, which takes seconds. This file is loaded before each test file.
 */
function bytesAreEqual(a: unknown, b: unknown): boolean | undefined {
  if (!isUint8Array(a) || !isUint8Array(b)) return undefined;
  return Buffer.compare(a, b) === 0;
}

// A worker still has the comparisons that earlier test files have added.
const added = Symbol.for('siteyard.bytesAreEqual');
if (!(added in globalThis)) {
  Object.assign(globalThis, { [added]: true });
  expect.addEqualityTesters([bytesAreEqual]);
}
