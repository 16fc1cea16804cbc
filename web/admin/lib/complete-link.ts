/** The maximum length of a text that is completed, in characters. */
const LIMIT = 2_000;

/** File extensions that a relative address may end with. */
const FILES = new Set(['html', 'htm', 'php', 'aspx', 'pdf', 'jpg', 'jpeg', 'png', 'webp', 'svg']);

/**
 * Completes a typed link: `facebook.com/brindle` becomes `https://facebook.com/brindle`, an e-mail
 * address `mailto:…` and a phone number `tel:…`. Other texts are returned unchanged.
 */
export function completeLink(typed: string): string {
  if (typed.length > LIMIT) return typed;
  if (isEmail(typed)) return `mailto:${typed}`;
  if (isPhone(typed)) return `tel:${typed.replace(/[^+\d]/g, '')}`;
  const host = typed.split(/[/?#]/, 1)[0] ?? '';
  return isHost(host) ? `https://${typed}` : typed;
}

/** Calls `change` with the completed link if it differs from the typed text. */
export function whenCompleted(typed: string, change: (link: string) => void): void {
  const link = completeLink(typed);
  if (link !== typed) change(link);
}

function isHost(text: string): boolean {
  const [name = '', port, ...rest] = text.split(':');
  if (rest.length > 0 || (port !== undefined && !/^\d{1,5}$/.test(port))) return false;
  const labels = name.split('.');
  const last = labels.at(-1)?.toLowerCase() ?? '';
  const isDomain = labels.length > 1 && /^[a-z]{2,24}$/.test(last) && !FILES.has(last);
  return isDomain && labels.every((label) => /^[\p{L}\d-]+$/u.test(label));
}

function isEmail(text: string): boolean {
  const [name = '', host = '', ...rest] = text.split('@');
  return rest.length === 0 && /^[\w.+-]+$/.test(name) && isHost(host);
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 6 && digits <= 15 && /^\+?[\d ()/.-]+$/.test(text);
}
