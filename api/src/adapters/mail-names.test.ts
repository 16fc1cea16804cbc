import { expect, test } from 'vitest';
import { greetingName, replyAddress, wireAddress } from './mail-names.ts';

const from = { name: '', address: 'hire@brindle.example' };

test.each([
  ['https://www.brindle.example', 'www.brindle.example'],
  ['https://bründle.example:8443', 'xn--brndle-4ya.example'],
  ['http://192.0.2.7:3000', '[192.0.2.7]'],
  ['http://[2001:db8::7]', '[IPv6:2001:db8::7]'],
  ['http://localhost:3000', 'brindle.example'],
  [undefined, 'brindle.example'],
])('the greeting for PUBLIC_URL %s is %s', (publicUrl, name) =>
  expect(greetingName(publicUrl, from)).toBe(name),
);

test('without a known domain the machine names itself', () =>
  expect(greetingName(undefined, { name: '', address: 'noreply@localhost' })).toBeUndefined());

test('an address has its domain in ASCII, unless its local part needs SMTPUTF8', () => {
  expect(wireAddress('ada@Exämple.com')).toBe('ada@xn--exmple-cua.com');
  expect(wireAddress('ädä@xn--exmple-cua.com')).toBe('ädä@exämple.com');
  expect(wireAddress('x<victim@evil.com>')).toBeNull();
  expect(replyAddress('ada@exämple.com')).toBe('ada@xn--exmple-cua.com');
  expect(replyAddress('ädä@example.com')).toBeNull();
});
