import { describe, expect, it } from 'vitest';
import { newValidation, type Validation } from '../src/commands/validate/findings.ts';
import { formatJunit } from '../src/commands/validate/formats/junit.ts';
import { formatPretty, SHOWN_MOST } from '../src/commands/validate/formats/pretty.ts';
import { coloursFor } from '../src/lib/terminal/colours.ts';
import type { Finding } from '../src/lib/validation/finding.ts';

const validation = (more: Partial<Validation>): Validation => ({ ...newValidation(), ...more });

const problem = {
  code: 'invalid_content',
  file: 'a.json',
  line: 3,
  column: 7,
  message: 'is "wrong" & <bad>',
  fixable: false,
} as const;

it('reports no test case when no file was checked', () => {
  const report = formatJunit(validation({}), false);
  expect(report).toContain('<testsuite name="sitectl validate" tests="0" failures="0">');
  expect(report).not.toContain('<testcase');
});

it('reports a failed case for each file with problems and one case for all other files', () => {
  const findings = [
    { ...problem, severity: 'error' as const },
    { ...problem, severity: 'error' as const, line: 9 },
    { ...problem, severity: 'warning' as const, file: 'b.json' },
  ];
  const report = formatJunit(validation({ findings, files: 3 }), false);
  expect(report).toContain('tests="2" failures="1"');
  expect(report.match(/<failure /g)).toHaveLength(2);
  expect(report).toContain('is &quot;wrong&quot; &amp; &lt;bad&gt;">a.json:3:7</failure>');
  expect(report).toContain('name="2 files without problems"');
  expect(formatJunit(validation({ findings, files: 3 }), true)).toContain('tests="3" failures="2"');
});

it('reports every problem of a file that has tens of thousands', () => {
  const severity = 'error' as const;
  const findings = Array.from({ length: 50_000 }, (_, line) => ({ ...problem, severity, line }));
  const report = formatJunit(validation({ findings, files: 1 }), false);
  expect(report).toContain('tests="1" failures="1"');
  expect(report.match(/<failure /g)).toHaveLength(50_000);
});

describe('the report for people', () => {
  const plain = { colours: coloursFor({ isTTY: false }), quiet: false };
  const some = (length: number, severity: 'error' | 'warning', file: string) =>
    Array.from({ length }, (_, line) => ({ ...problem, severity, file, line }));
  const show = (findings: Finding[]) =>
    formatPretty(validation({ findings, files: 2 }), false, plain);
  const shown = (report: string, severity: string) =>
    report.split('\n').filter((line) => line.startsWith(`  ${severity} `)).length;

  it('shows the first thousand problems, errors before warnings, and counts the others', () => {
    const report = show([
      ...some(SHOWN_MOST, 'warning', 'a.json'),
      ...some(SHOWN_MOST - 10, 'error', 'b.json'),
    ]);
    expect([shown(report, 'warning'), shown(report, 'error')]).toEqual([10, SHOWN_MOST - 10]);
    expect(report).toContain('\n… and 990 more. --format json lists all.\n');
    expect(report).toContain('✗ 990 problems in 1 of 2 files, 1,000 warnings');
  });

  it('does not mention further problems if all are shown', () => {
    const report = show(some(SHOWN_MOST, 'error', 'a.json'));
    expect(shown(report, 'error')).toBe(SHOWN_MOST);
    expect(report).not.toContain('more');
  });
});
