import type { Bundle } from './bundle.ts';
import { inspectBundle, type BundleSource } from './bundle/inspect.ts';
import type { BundleIssue } from './bundle/issues.ts';

export type { BundleSource } from './bundle/inspect.ts';
export type { BundleIssue } from './bundle/issues.ts';

export interface BundleReport {
  /**
   * The bundle, up to date and in canonical form; missing when a file of it could not be
   * understood. It may be there beside errors (a broken link, say): whoever writes it into a site
   * asks `isUsable` first.
   */
  bundle?: Bundle;
  issues: BundleIssue[];
}

/**
 * Reads and judges a whole bundle: format, schemas, block trees, ids and keys, images against
 * their names and `media.json`, `checksums.txt`, files that do not belong, every link and image of
 * pages and settings, and the canonical form. Never throws for what a bundle holds; what the
 * source itself throws (a disk that fails) comes through.
 */
export async function readBundle(source: BundleSource): Promise<BundleReport> {
  const { bundle, issues } = await inspectBundle(source);
  return { ...(bundle && { bundle }), issues };
}

/** Whether a report is of a bundle without errors. What is merely not canonical does no harm. */
export function isUsable(report: BundleReport): report is BundleReport & { bundle: Bundle } {
  return (
    report.bundle !== undefined &&
    report.issues.every(
      ({ severity, code }) => severity === 'warning' || code === 'bundle_not_canonical',
    )
  );
}
