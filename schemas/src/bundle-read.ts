import type { Bundle } from './bundle.ts';
import { inspectBundle, type BundleSource, type InspectOptions } from './bundle/inspect.ts';
import { isFault, type BundleIssue } from './bundle/issues.ts';

export { readContactRequests } from './bundle/documents.ts';
export { imagesOfBundlePage } from './bundle/references.ts';
export type { BundleSource, InspectOptions } from './bundle/inspect.ts';
export type { BundleIssue } from './bundle/issues.ts';

export interface BundleReport {
  /**
   * The bundle, up to date and in canonical form; missing when one of its files could not be
   * understood. It may have errors (a broken link, say), so check `isUsable` before you write it
   * into a site.
   */
  bundle?: Bundle;
  /** The files of contact requests, and how many they hold; `readContactRequests` reads one. */
  contacts: { files: readonly string[]; count: number };
  issues: BundleIssue[];
}

/**
 * Reads and checks a whole bundle: format, schemas, block trees, ids and keys, images against
 * their names and what `media/<sha256>.json` says, contact requests, `checksums.txt`, files that do not belong, every link and image of
 * pages and settings, and the canonical form. Never throws because of what a bundle contains; it
 * passes on what the source throws (such as a disk error).
 */
export async function readBundle(
  source: BundleSource,
  options?: InspectOptions,
): Promise<BundleReport> {
  const { bundle, contacts, issues } = await inspectBundle(source, options);
  return { ...(bundle && { bundle }), contacts, issues };
}

/** Whether a report has a bundle and no errors. A file that is only not canonical does no harm. */
export function isUsable(report: BundleReport): report is BundleReport & { bundle: Bundle } {
  return report.bundle !== undefined && !report.issues.some(isFault);
}
