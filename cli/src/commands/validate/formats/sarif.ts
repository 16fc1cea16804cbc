import { errorTable } from '@siteyard/schemas/errors';
import { failures, type Validation } from '../findings.ts';
import { sentence } from './machine.ts';

/** Formats SARIF 2.1.0, which code-scanning services read. */
export function formatSarif(validation: Validation, strict: boolean, version: string): string {
  const failing = new Set(failures(validation, strict));
  const codes = [...new Set(validation.findings.map(({ code }) => code))].toSorted();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'sitectl',
            version,
            rules: codes.map((id) => ({ id, shortDescription: { text: errorTable[id].text } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: validation.findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: failing.has(finding) ? 'error' : 'warning',
          message: { text: sentence(finding) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(finding.file.replace(/\\/g, '/')) },
                ...(finding.line !== undefined && {
                  region: { startLine: finding.line, startColumn: finding.column },
                }),
              },
            },
          ],
        })),
      },
    ],
  };
  return JSON.stringify(log, null, 2) + '\n';
}
