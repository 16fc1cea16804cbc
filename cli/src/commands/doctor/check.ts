import type { BrokenReference, DoctorCheck, MalformedDocument } from '@siteyard/schemas/http';
import type { CheckState } from '../../lib/terminal/check-lines.ts';

/** The result of a check. */
export interface Check extends Omit<DoctorCheck, 'state'> {
  state: CheckState;
  /** For the checks `links`, `images` and `items`: the broken references that the site lists. */
  broken?: BrokenReference[];
  /** For the check `documents`: the malformed documents that the site lists. */
  malformed?: MalformedDocument[];
}
