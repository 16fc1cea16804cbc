import { issue, type BundleErrorCode, type BundleIssue } from './issues.ts';

/** The maximum number of listed errors, and of listed warnings, of one file. */
export const LISTED_PER_FILE = 300;

/**
 * The number of listed issues after which each further file lists only `LISTED_LATE`: 300 issues for
 * each of 60,000 files would take gigabytes of memory.
 */
export const LISTED_IN_ALL = 100_000;
export const LISTED_LATE = 2;

/** The number of issues of one file and one severity. */
interface Tally {
  listed: number;
  more: number;
  /** The code of the unlisted issues. */
  code: BundleErrorCode;
  fixable: boolean;
}

/**
 * The issues of a bundle. A hostile or broken file can have hundreds of thousands of issues: the first
 * ones of each file are listed, and the others are counted.
 */
export class IssueList {
  /** The listed issues, without those that count the unlisted ones. */
  readonly listed: BundleIssue[] = [];
  private readonly tallies = new Map<string, Map<BundleIssue['severity'], Tally>>();

  /** Adds issues one by one, because too many arguments of `push` would overflow the stack. */
  add(found: Iterable<BundleIssue>): void {
    for (const each of found) this.count(each);
  }

  /** Returns the listed issues, and for each file with unlisted issues one with their number. */
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
    // `bundle_not_canonical` does not make a bundle unusable, so any other code replaces it.
    if (tally.more === 1 || tally.code === 'bundle_not_canonical') tally.code = code;
  }
}

/** Returns the first issues of a file, and one with the number of the others. */
export function firstOf(issues: Iterable<BundleIssue>): BundleIssue[] {
  const list = new IssueList();
  list.add(issues);
  return list.all();
}
