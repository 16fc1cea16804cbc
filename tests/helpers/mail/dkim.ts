import { createHash, createVerify } from 'node:crypto';

/** Reduces whitespace as the canonicalization `relaxed` requires (RFC 6376, 3.4). */
const relaxedLine = (line: string) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, '');
const relaxedBody = (body: string) =>
  `${body
    .split('\r\n')
    .map(relaxedLine)
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '')}\r\n`;
const relaxedHeader = (header: string) => {
  const [, name = '', value = ''] = /^([^:]*):([\s\S]*)$/.exec(header) ?? [];
  return `${name.toLowerCase()}:${relaxedLine(value.replaceAll('\r\n', '')).trim()}`;
};

/**
 * Verifies the DKIM signature of a mail (RFC 6376, 6.1.3) with the public key of its domain.
 * @param raw the mail as it was received, one character for each byte
 * @returns the tags of the signature, such as `d` and `s`; null if it does not match
 */
export function verifyDkim(raw: string, publicKey: string): Record<string, string> | null {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const own = headers.find((each) => /^dkim-signature:/i.test(each));
  if (!own) return null;
  const tags = Object.fromEntries(
    own
      .slice(own.indexOf(':') + 1)
      .replaceAll(/\s+/g, '')
      .split(';')
      .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  ) as Record<string, string>;
  const body = Buffer.from(relaxedBody(raw.slice(end + 4)), 'latin1');
  if (createHash('sha256').update(body).digest('base64') !== tags['bh']) return null;
  const signed = (tags['h'] ?? '')
    .split(':')
    .flatMap(
      (name) =>
        headers.findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? [],
    )
    .map(relaxedHeader);
  const unsigned = relaxedHeader(own.replace(/([;\s]b=)[^;]*/, '$1'));
  const verify = createVerify('RSA-SHA256').update([...signed, unsigned].join('\r\n'), 'latin1');
  return verify.verify(publicKey, tags['b'] ?? '', 'base64') ? tags : null;
}
