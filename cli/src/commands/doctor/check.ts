import type { BrokenReference, DoctorCheck, MalformedDocument } from '@siteyard/schemas/http';

/** The result of a check. It is `skipped` if the token does not allow the check. */
export interface Check extends Omit<DoctorCheck, 'state'> {
  state: DoctorCheck['state'] | 'skipped';
  /** For the checks `links`, `images` and `items`: the broken references that the site lists. */
  broken?: BrokenReference[];
  /** For the check `documents`: the malformed documents that the site lists. */
  malformed?: MalformedDocument[];
}
