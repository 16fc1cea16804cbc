import { isIPv6 } from 'node:net';

/** The part of an IP address that one household shares: a whole IPv4 address, or 56 bits of IPv6. */
export function networkOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  // The URL parser normalises IPv6 addresses.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const bits = groups.map((group) => group.padStart(4, '0')).join('');
  return `${bits.slice(0, 14)}/56`;
}
