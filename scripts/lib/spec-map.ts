import type { SpecEntry } from '../../tests/spec-map/entry.ts';

/** A test from `vitest list` or vitest's JSON report. `file` is relative to the root. */
export interface KnownTest {
  file: string;
  /** Titles of describe blocks and of the test, joined by ` > `. */
  name: string;
  /** Undefined if the test is only listed and has not run. */
  status?: string;
}

/** A problem of one entry, in words. */
export interface SpecProblem {
  id: string;
  problem: string;
}

/** Splits `file > name` at the first separator. Returns undefined if there is no name. */
export function parseReference(reference: string): { file: string; name: string } | undefined {
  const at = reference.indexOf(' > ');
  if (at < 1) return undefined;
  return { file: reference.slice(0, at), name: reference.slice(at + 3) };
}

/** Matches the placeholders of vitest: `%s`, `%#`, `$name.key`, and `${expression}` of a template. */
const placeholder = /\$\{[^}]*\}|\$[A-Za-z_#][\w.]*|%[sdifjoOc#$%]/g;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function asPattern(title: string): RegExp {
  let pattern = '';
  let end = 0;
  for (const found of title.matchAll(placeholder)) {
    pattern += escaped(title.slice(end, found.index)) + '.*';
    end = found.index + found[0].length;
  }
  return new RegExp(`^${pattern}${escaped(title.slice(end))}$`, 's');
}

/** Whether two titles are equal, or one is a template of the other. */
export function sameTest(written: string, known: string): boolean {
  return written === known || asPattern(known).test(written) || asPattern(written).test(known);
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function problemsOfForm(entries: SpecEntry[]): SpecProblem[] {
  const problems: SpecProblem[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    if (seen.has(entry.id)) problems.push({ id: entry.id, problem: 'the id is used twice' });
    seen.add(entry.id);
    for (const reference of entry.tests === 'open' ? [] : entry.tests) {
      if (!parseReference(reference)) {
        problems.push({ id: entry.id, problem: `"${reference}" is not "file > test name"` });
      }
    }
  }
  return problems;
}

/** Calls `judge` for each named test with the known tests of that name. Returns the problems. */
function judgeEach(
  entries: SpecEntry[],
  known: KnownTest[],
  judge: (reference: string, found: KnownTest[]) => string | undefined,
): SpecProblem[] {
  const byFile = groupBy(known, (test) => test.file);
  const problems = problemsOfForm(entries);
  for (const entry of entries) {
    for (const reference of entry.tests === 'open' ? [] : entry.tests) {
      const parsed = parseReference(reference);
      if (!parsed) continue;
      const found = (byFile.get(parsed.file) ?? []).filter((t) => sameTest(parsed.name, t.name));
      const problem = judge(reference, found);
      if (problem) problems.push({ id: entry.id, problem });
    }
  }
  return problems;
}

/** Returns a problem for each named test that is not in the source. */
export function findMissing(entries: SpecEntry[], known: KnownTest[]): SpecProblem[] {
  return judgeEach(entries, known, (reference, found) =>
    found.length > 0 ? undefined : `there is no test "${reference}"`,
  );
}

/** Returns a problem for each named test that did not run or did not pass. */
export function findUnproved(entries: SpecEntry[], ran: KnownTest[]): SpecProblem[] {
  return judgeEach(entries, ran, (reference, found) => {
    if (found.some((test) => test.status === 'failed')) return `failed: "${reference}"`;
    if (found.some((test) => test.status === 'passed')) return undefined;
    return `did not run: "${reference}"`;
  });
}

/** Returns one line for each section with the numbers of proved and open claims. */
export function tally(entries: SpecEntry[]): string[] {
  const sections = groupBy(entries, (entry) => entry.id.split('.')[0] ?? '?');
  const line = (label: string, list: SpecEntry[]) => {
    const open = list.filter((entry) => entry.tests === 'open').length;
    return `${label}: ${list.length - open} proved, ${open} open`;
  };
  return [
    ...[...sections].map(([section, list]) => line(`section ${section}`, list)),
    line('specification', entries),
  ];
}
