import { expect, it } from 'vitest';
import type { Validation } from '../src/commands/validate/findings.ts';
import { formatJunit } from '../src/commands/validate/formats/junit.ts';

const validation = (more: Partial<Validation>): Validation => ({
  findings: [],
  files: 0,
  bundles: 0,
  skipped: [],
  fixed: [],
  renumbered: [],
  unlinked: [],
  ...more,
});

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
