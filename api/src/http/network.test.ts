import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2ff::1', '20010db8000102/56'],
  ['2001:0db8:0001:0200:9:9:9:9', '20010db8000102/56'],
  ['fe80::1%eth0', 'fe800000000000/56'],
  [undefined, ''],
])('the network of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
