import type { Bundle } from './bundle.ts';
import type { BundleSource } from './bundle-source.ts';
import { inspectBundle, type InspectOptions } from './inspect.ts';
import { isFault, type BundleIssue } from './issues.ts';

export interface BundleReport {
  /**
   * The bundle with current content in canonical form; absent if one of its files could not be read.
   * The bundle may have errors, such as a broken link: check `isUsable` before you write it into a
   * site.
   */
  bundle?: Bundle;
  /** Identifies the content of the files; see `digestOf`. */
  digest: string;
  /** The files of contact requests, and the number of requests in them. `readContactRequests` reads a file. */
  contacts: { files: readonly string[]; count: number };
  issues: BundleIssue[];
}

/**
 * Reads and checks a whole bundle: the format, schemas, block trees, ids, keys, images and their
 * `media/<sha256>.json`, contact requests, the `checksums.txt` of an archive, unexpected files, every link
 * and image of pages and settings, and the canonical form. Invalid bundles are reported as issues.
 * @throws only errors of the source, such as a disk error
 */
export async function readBundle(
  source: BundleSource,
  options?: InspectOptions,
): Promise<BundleReport> {
  const { bundle, digest, contacts, issues } = await inspectBundle(source, options);
  return { ...(bundle && { bundle }), digest, contacts, issues };
}

/** Whether a report has a bundle and no errors. A file that is not canonical is not an error. */
export function isUsable(report: BundleReport): report is BundleReport & { bundle: Bundle } {
  return report.bundle !== undefined && !report.issues.some(isFault);
}
