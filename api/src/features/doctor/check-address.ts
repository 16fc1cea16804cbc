import { daysBefore } from '../../lib/days.ts';
import { ok, warning, type CheckResult } from './check-result.ts';
import type { OtherAddress } from '../site-state/other-address.service.ts';

/** The number of days for which a visit at another address is reported. */
const REPORTED_DAYS = 30;

/** Checks whether visitors open the site at PUBLIC_URL. At other addresses, they cannot send forms. */
export function checkAddress(
  publicUrl: string | undefined,
  other: OtherAddress | null,
  now = new Date(),
): CheckResult {
  const isOld = other !== null && other.at < daysBefore(REPORTED_DAYS, now);
  const own = publicUrl === undefined ? null : new URL(publicUrl);
  const isOwn = other !== null && [own?.host, own?.origin].includes(other.address);
  if (other === null || isOld || isOwn) return ok('Visitors use the address of the site.');
  return warning(
    `Visitors open the site at ${other.address}, but PUBLIC_URL is ${publicUrl ?? 'not set'}. Forms can be sent only from PUBLIC_URL, to which the site redirects what it can.`,
    `If ${other.address} is the right address, set PUBLIC_URL to it. Otherwise redirect it to PUBLIC_URL in the proxy, and let the proxy pass on the Host header.`,
  );
}
