import type { PageDetails } from '@siteyard/schemas/content';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { differingDetails, differsFromBase, withoutFormerValues } from './details-diff.ts';
import { pageConflict } from './page-conflict.ts';
import type { Page } from './page-record.ts';
import type { Write } from './page-write.ts';

/**
 * Returns the details that a caller really changes. A caller that sends a revision without base values may
 * also send details that it only loaded. So a value that the page had since that revision is not a change.
 * @throws `revision_conflict` if a detail that the caller changes has another value than its base
 */
export async function intendedDetails(
  versions: Pick<PageVersionsService, 'listSince'>,
  page: Page,
  details: Partial<PageDetails>,
  { revision, baseDetails }: Omit<Write, 'actor'>,
): Promise<Partial<PageDetails>> {
  const changed = differingDetails(page, details);
  const names = Object.keys(changed);
  if (names.length === 0) return changed;
  if (baseDetails && differsFromBase(page, names, baseDetails)) throw pageConflict(page);
  if (baseDetails || revision === undefined) return changed;
  return withoutFormerValues(changed, await versions.listSince(page._id, revision));
}
