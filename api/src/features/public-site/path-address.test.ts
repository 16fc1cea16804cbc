import { describe, expect, test } from 'vitest';
import { addressOf } from './path-address.ts';
import { cpuTimeOf } from '../../../../tests/helpers/cpu-time.ts';

describe('the page address in a path', () => {
  test.each([
    ['/fleet', 'fleet'],
    ['/Fleet/Forklifts', 'fleet/forklifts'],
    ['///fleet//', 'fleet'],
    [`/${'a'.repeat(200)}`, 'a'.repeat(200)],
  ])('of %s is %s', (path, address) => {
    expect(addressOf(path)).toBe(address);
  });

  test.each(['/', '', '///', '/a//b', '/login', '/API/x', '/ä', `/${'a'.repeat(201)}`])(
    'is undefined for %s',
    (path) => {
      expect(addressOf(path)).toBeNull();
    },
  );

  test('is found in linear time, however many slashes the path has', () => {
    const took = cpuTimeOf(() => {
      expect(addressOf(`/x${'/'.repeat(1_900)}y`)).toBeNull();
      // At this length, a quadratic rule would take an hour.
      expect(addressOf(`/x${'/'.repeat(1_000_000)}y`)).toBeNull();
    });
    expect(took).toBeLessThan(1_000);
  });
});
