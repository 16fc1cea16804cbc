import type { BrokenReference, DoctorCheck, MalformedDocument } from '@siteyard/schemas/doctor';

/** What was looked at; `skipped` is what the token may not see. */
export interface Check extends Omit<DoctorCheck, 'state'> {
  state: DoctorCheck['state'] | 'skipped';
  /** Of the checks `links` and `images`: what leads nowhere, as far as the site names it. */
  broken?: BrokenReference[];
  /** Of the check `documents`. */
  malformed?: MalformedDocument[];
}
