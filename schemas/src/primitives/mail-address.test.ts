import { describe, expect, it } from 'vitest';
import { mailAddress, mailtoLink, parseMailbox } from './mail-address.ts';

describe('a mail address', () => {
  it.each(['ada@example.com', "o'brien+x@example.co.uk", 'ädä@exämple.com', '"a.b"@example.com'])(
    'stays as it is: %s',
    (text) => expect(mailAddress(text)).toBe(text),
  );

  it.each([
    ['root,victim@example.com', '"root,victim"@example.com'],
    ['root;victim@example.com', '"root;victim"@example.com'],
    ['a(comment)@example.com', '"a(comment)"@example.com'],
    ['group:a@example.com', '"group:a"@example.com'],
    ['a"b@example.com', '"a\\"b"@example.com'],
    ['a..b@example.com', '"a..b"@example.com'],
    ['root@evil.com@example.com', '"root@evil.com"@example.com'],
  ])('gets quotes if it would be read as another address: %s', (text, address) =>
    expect(mailAddress(text)).toBe(address),
  );

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'x<victim@evil.com>',
    'x<y@example.com',
    'ada@example.com,other.org',
    'ada@example.com;b.c',
    'ada@(a)example.com',
    'ada@exa%6dple.com',
    'ada@ｅxample.com',
    'ada@example.com.',
    'a\u200bb@example.com',
    'a\r\nb@example.com',
    'a@[x@evil.com]',
  ])('is none: %j', (text) => expect(mailAddress(text)).toBeNull());

  it('has a link with one recipient and no header fields', () => {
    expect(mailtoLink('ada@example.com')).toBe('mailto:ada@example.com');
    expect(mailtoLink('root,victim@example.com')).toBe('mailto:%22root%2Cvictim%22@example.com');
    expect(mailtoLink('a?bcc=b@example.com')).toBe('mailto:a%3Fbcc%3Db@example.com');
    expect(mailtoLink('x<victim@evil.com>')).toBeNull();
  });
});

describe('a mailbox', () => {
  it.each([
    ['hire@example.com', { name: '', address: 'hire@example.com' }],
    ['<hire@localhost>', { name: '', address: 'hire@localhost' }],
    ['Smith, Jones & Co <a@b.com>', { name: 'Smith, Jones & Co', address: 'a@b.com' }],
    ['"Smith, \\"J\\"" <a@b.com>', { name: 'Smith, "J"', address: 'a@b.com' }],
  ])('has a name and one address: %s', (text, mailbox) =>
    expect(parseMailbox(text)).toEqual(mailbox),
  );

  it.each(['Hire', 'Hire <hire>', 'a <b> c', 'a@b.com, x@y.com'])('is none: %s', (text) =>
    expect(parseMailbox(text)).toBeNull(),
  );
});
