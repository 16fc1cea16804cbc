import { expect, test } from 'vitest';
import { isGone, newOwner } from './lease-owner.ts';

const [place = '', pid, ...rest] = newOwner().split('|');
const owner = (of: string, number: unknown) => [of, number, 'x', ...rest.slice(1)].join('|');

test('a killed process on this machine is gone, even if this process has its number', () => {
  expect(isGone(newOwner())).toBe(false);
  expect(isGone(owner(place, process.ppid))).toBe(false);
  expect(isGone(owner(place, 2 ** 22 + 1))).toBe(true);
  expect(isGone(owner(place, pid))).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'one of another container with the same host name and number may be running',
  () => {
    const elsewhere = place.replace(/\d+\]$/, '1]');
    expect(elsewhere).not.toBe(place);
    expect(isGone(owner(elsewhere, pid))).toBe(false);
  },
);
