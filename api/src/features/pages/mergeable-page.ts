import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { detailsOf } from '@siteyard/schemas/page-details';

/**
 * A stored page or version in canonical form.
 * @param address instead of the stored one, for a page in the trash
 */
export function mergeablePage(
  stored: Parameters<typeof detailsOf>[0] & { content?: unknown },
  address?: string,
): MergeablePage {
  const details = detailsOf(stored);
  return {
    ...details,
    ...(address !== undefined && { address }),
    content: normalisePageContent(readPageContent(stored.content).content),
  };
}
