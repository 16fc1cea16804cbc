/**
 * `name@host.tld`, deliberately simple (specification, section 5). The first part of the host has
 * no dot, so there is only one way to match, in linear time.
 */
export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** A mail address with the name of its owner; '' if there is no name. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A local part that needs no quotes: letters beyond ASCII are allowed. */
const DOT_ATOM =
  /^[\w!#$%&'*+/=?^`{|}~\-\u0080-\u{10ffff}]+(?:\.[\w!#$%&'*+/=?^`{|}~\-\u0080-\u{10ffff}]+)*$/u;
const QUOTED = /^"(?:[^"\\]|\\.)*"$/;
/**
 * Characters that an address cannot have here. Mail programs remove angle brackets, for example, which
 * would change the address.
 */
const UNUSABLE = /[<>\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const DOMAIN = /^[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)*$/u;

/**
 * Reads a text as one mail address. The shown text, the link and the recipient all come from this
 * function, so they are the same address.
 * @returns the address, with quotes around a local part that needs them: `root,x@example.com` becomes
 *   `"root,x"@example.com`; null if the text is not one address
 */
export function mailAddress(text: string): string | null {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (local === '' || UNUSABLE.test(local) || !DOMAIN.test(domain)) return null;
  // Mail programs would convert look-alikes, such as full-width letters.
  if (domain.normalize('NFKC') !== domain) return null;
  if (DOT_ATOM.test(local) || QUOTED.test(local)) return text;
  return `"${local.replace(/["\\]/g, '\\$&')}"@${domain}`;
}

/** Returns an address for display: in the form for mail, or unchanged if it is not a mail address. */
export const shownAddress = (text: string): string => mailAddress(text) ?? text;

/** Returns a `mailto:` link; null if the text is not one address. */
export function mailtoLink(text: string): string | null {
  const address = mailAddress(text);
  if (address === null) return null;
  const at = address.lastIndexOf('@');
  // Encoded, because a comma separates recipients and a question mark starts header fields.
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
}

/** Reads `Name <address>`, `"Name" <address>` or an address alone; null if it is none of them. */
export function parseMailbox(text: string): Mailbox | null {
  const named = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  const address = mailAddress(named < 0 ? text : text.slice(named + 1, -1).trim());
  if (address === null) return null;
  const name = named < 0 ? '' : text.slice(0, named).trim();
  return { name: QUOTED.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name, address };
}

/** Formats a mailbox: `Name <address>`, or only the address. */
export const mailboxText = ({ name, address }: Mailbox): string =>
  name === '' ? address : `${name} <${address}>`;
