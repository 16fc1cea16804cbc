import { failures, type Finding, type Validation } from '../findings.ts';
import { sentence } from './machine.ts';

/** JUnit's XML: one test case a file with problems, and one for all that are well. */
export function formatJunit(validation: Validation, strict: boolean): string {
  const wrong = failures(validation, strict);
  const byFile = new Map<string, Finding[]>();
  for (const finding of wrong)
    byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  const cases = [...byFile].map(([file, findings]) => {
    const failed = findings.map(
      (finding) =>
        `      <failure type="${xml(finding.code)}" message="${xml(sentence(finding))}">` +
        `${xml(place(finding))}</failure>\n`,
    );
    return `    <testcase classname="sitectl.validate" name="${xml(file)}">\n${failed.join('')}    </testcase>\n`;
  });
  const well = `    <testcase classname="sitectl.validate" name="${Math.max(0, validation.files - byFile.size)} files without problems"/>\n`;
  const numbers = `tests="${byFile.size + 1}" failures="${byFile.size}"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites ${numbers}>\n  <testsuite name="sitectl validate" ${numbers}>\n` +
    `${cases.join('')}${well}  </testsuite>\n</testsuites>\n`
  );
}

function place({ file, line, column }: Finding): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}

/** Text as XML 1.0 can hold it. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/[\r\n]+/g, ' ');
}
