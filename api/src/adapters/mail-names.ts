import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { mailAddress, type Mailbox } from '@siteyard/schemas/primitives/mail-address';

/** An address that ASCII can express needs no extension of the mail server. */
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/**
 * An address as it is written in mail and sent to a mail server: with the domain in ASCII, unless the
 * local part needs SMTPUTF8. Null if the text is not one address.
 */
export function wireAddress(text: string): string | null {
  const address = mailAddress(text);
  if (address === null) return null;
  const at = address.lastIndexOf('@');
  const [local, ascii] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  if (ascii === '') return null;
  return `${local}@${isAscii(local) ? ascii : domainToUnicode(ascii)}`;
}

/**
 * The address for `Reply-To`, or null. A local part beyond ASCII is left out: a header may have it only
 * in mail that all mail servers on the way accept with SMTPUTF8 (RFC 6532), and a mail to an
 * administrator must arrive at any server.
 */
export function replyAddress(text: string): string | null {
  const address = wireAddress(text);
  return address !== null && isAscii(address) ? address : null;
}

/** The domain of the sender in ASCII, for the `Message-ID`. */
export const domainOf = ({ address }: Mailbox): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1));

/**
 * The name with which the site greets the mail server (RFC 5321, 4.1.3): the host of `PUBLIC_URL`, else
 * the domain of the sender. Undefined if neither is known outside this machine.
 */
export function greetingName(publicUrl: string | undefined, from: Mailbox): string | undefined {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  if (host.startsWith('[')) return `[IPv6:${host.slice(1, -1)}]`;
  if (isIP(host) === 4) return `[${host}]`;
  return [host, domainOf(from)].find((name) => name.includes('.'));
}
