import { expect, test } from 'vitest';
import { leftoversCollector } from './leftovers.ts';

const MB = 1024 * 1024;

test('collects what messages leave behind, and everything once much has survived that', () => {
  let held = 20 * MB;
  const collected: string[] = [];
  const collect = (options?: { type?: string }) => {
    collected.push(options?.type ?? 'all');
    if (options?.type !== 'minor') held = 21 * MB;
  };
  const moved = leftoversCollector(collect as unknown as typeof globalThis.gc, () => held);
  moved(MB / 2);
  expect(collected).toEqual([]);
  moved(MB / 2);
  expect(collected).toEqual(['minor']);
  held = 28 * MB;
  moved(MB);
  expect(collected).toEqual(['minor', 'minor', 'all']);
  moved(MB);
  expect(collected).toHaveLength(4);
});
