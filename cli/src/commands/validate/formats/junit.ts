import { count } from '../../../lib/terminal/output.ts';
import type { Finding } from '../../../lib/validation/finding.ts';
import { byFile } from '../../../lib/validation/by-file.ts';
import { failures, type Validation } from '../findings.ts';
import { sentence } from './machine.ts';

/** JUnit XML: a test case for each file with problems, and one for all files without any. */
export function formatJunit(validation: Validation, strict: boolean): string {
  const wrong = failures(validation, strict);
  const files = byFile(wrong);
  const cases = [...files].map(([file, findings]) => {
    const failed = findings.map(
      (finding) =>
        `      <failure type="${xml(finding.code)}" message="${xml(sentence(finding))}">` +
        `${xml(place(finding))}</failure>\n`,
    );
    return `    <testcase classname="sitectl.validate" name="${xml(file)}">\n${failed.join('')}    </testcase>\n`;
  });
  // Without a valid file, there is no test that passed.
  const valid = Math.max(0, validation.files - files.size);
  if (valid > 0)
    cases.push(
      `    <testcase classname="sitectl.validate" name="${count(valid, 'file')} without problems"/>\n`,
    );
  const numbers = `tests="${cases.length}" failures="${files.size}"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites ${numbers}>\n  <testsuite name="sitectl validate" ${numbers}>\n` +
    `${cases.join('')}  </testsuite>\n</testsuites>\n`
  );
}

function place({ file, line, column }: Finding): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}

/** Escapes text for XML 1.0, and replaces characters that XML does not allow. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/[\r\n]+/g, ' ');
}
