import type { MergeablePage } from '@siteyard/schemas/merge';
import {
  normalisePageContent,
  type ContentProblem,
  readPageContent,
  detailsOf,
} from '@siteyard/schemas/content';

type Stored = Parameters<typeof detailsOf>[0] & { content?: unknown };

/**
 * Returns a stored page or version in canonical form.
 * @param address replaces the stored address, for a page in the trash
 */
export const mergeablePage = (stored: Stored, address?: string): MergeablePage =>
  readMergeable(stored, address).page;

/** Returns a stored page or version in canonical form, and the problems of its content. */
export function readMergeable(
  stored: Stored,
  address?: string,
): { page: MergeablePage; problems: ContentProblem[] } {
  const { content, problems } = readPageContent(stored.content);
  const page = {
    ...detailsOf(stored),
    ...(address !== undefined && { address }),
    content: normalisePageContent(content),
  };
  return { page, problems };
}
