import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';

/** The most errors, and the most warnings, of one file that are listed. */
export const LISTED_PER_FILE = 300;

/**
 * After so many in all, each further file lists `LISTED_LATE`: 60,000 files with 300 each would take
 * gigabytes of memory.
 */
export const LISTED_IN_ALL = 100_000;
export const LISTED_LATE = 2;

/** How many issues of one file and one severity there are. */
interface Tally {
  listed: number;
  more: number;
  /** The code of those that are not listed. */
  code: BundleErrorCode;
  fixable: boolean;
}

/**
 * The issues of a bundle. A hostile or broken file has hundreds of thousands, which nobody reads: the
 * first ones of each file are listed, and the others are counted.
 */
export class IssueList {
  /** Without those that say how many more there are. */
  readonly listed: BundleIssue[] = [];
  private readonly tallies = new Map<string, Map<BundleIssue['severity'], Tally>>();

  /** Adds issues one by one: as the arguments of one call, too many would overflow the stack. */
  add(found: Iterable<BundleIssue>): void {
    for (const each of found) this.count(each);
  }

  /** Those that are listed, and one for each file that has more. */
  all(): BundleIssue[] {
    const more: BundleIssue[] = [];
    for (const [file, ofFile] of this.tallies)
      for (const [severity, { listed, more: unlisted, code, fixable }] of ofFile) {
        if (unlisted === 0) continue;
        const problems = severity === 'error' ? 'problems' : 'warnings';
        const message = `has ${unlisted} more ${problems} than the ${listed} that are listed`;
        const suggestion = 'Correct those that are listed, and check again.';
        more.push(issue(code, file, message, { severity, fixable, suggestion }));
      }
    return [...this.listed, ...more];
  }

  private count(found: BundleIssue): void {
    const { file, severity, code, fixable } = found;
    const ofFile = this.tallies.get(file) ?? new Map<BundleIssue['severity'], Tally>();
    this.tallies.set(file, ofFile);
    const tally = ofFile.get(severity) ?? { listed: 0, more: 0, code, fixable: false };
    ofFile.set(severity, tally);
    const most = this.listed.length < LISTED_IN_ALL ? LISTED_PER_FILE : LISTED_LATE;
    if (tally.listed < most) {
      tally.listed += 1;
      this.listed.push(found);
      return;
    }
    tally.more += 1;
    tally.fixable ||= fixable;
    // A bundle that is only not canonical can be used; the code of anything else wins.
    if (tally.more === 1 || tally.code === 'bundle_not_canonical') tally.code = code;
  }
}

/** The issues of one file: the first ones, and one that says how many more there are. */
export function firstOf(issues: Iterable<BundleIssue>): BundleIssue[] {
  const list = new IssueList();
  list.add(issues);
  return list.all();
}
