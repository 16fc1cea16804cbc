/**
 * A step of `npm run check`. Validates every bundle in `fixtures` with the built `sitectl`: the sites
 * must be valid, and each `fixtures/invalid/<code>` must fail with exactly that code. Every error
 * code that begins with `bundle_` needs such a fixture.
 */
import fs from 'node:fs';
import path from 'node:path';
import { errorTable } from '../../schemas/src/errors/errors.ts';
import { root } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';

interface Outcome {
  exit: number;
  codes: string[];
  /** The complete output, for the error message. */
  output: string;
}

async function validate(bundle: string): Promise<Outcome> {
  const args = [path.join(root, 'cli/dist/bin.js'), 'validate', '--strict', '--json', bundle];
  const { code: exit, stdout, output } = await capture(process.execPath, args);
  let codes: string[] = [];
  try {
    const report = JSON.parse(stdout) as { problems?: { code: string }[]; code?: string };
    codes = [...(report.problems ?? []).map(({ code }) => code), report.code ?? []].flat();
  } catch {
    // The output is an error message and not a report.
  }
  return { exit, codes: [...new Set(codes)], output };
}

const subfolders = (folder: string) => {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return [];
  return fs
    .readdirSync(full, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
};

async function checkValid(name: string): Promise<string[]> {
  const { exit, output } = await validate(`fixtures/${name}`);
  return exit === 0 ? [] : [`fixtures/${name} is not valid:\n${output}`];
}

async function checkInvalid(code: string): Promise<string[]> {
  const expected = Object.entries(errorTable).find(([known]) => known === code)?.[1];
  const { exit, codes, output } = await validate(`fixtures/invalid/${code}`);
  if (!expected) return [`fixtures/invalid/${code}: schemas/src/errors/errors.ts has no such code`];
  if (exit === expected.exit && codes.length === 1 && codes[0] === code) return [];
  return [
    `fixtures/invalid/${code} gives exit code ${exit} and ${codes.join(', ') || 'no code'}, ` +
      `not ${expected.exit} and ${code}:\n${output}`,
  ];
}

const sites = subfolders('fixtures').filter((name) =>
  fs.existsSync(path.join(root, 'fixtures', name, 'site.json')),
);
const invalid = subfolders('fixtures/invalid');
const withoutFixture = Object.keys(errorTable)
  .filter((code) => code.startsWith('bundle_') && !invalid.includes(code))
  .map((code) => `the code ${code} has no fixture in fixtures/invalid`);

const problems = [
  ...(sites.length < 2 ? ['the demo site and the minimal site are missing'] : []),
  ...withoutFixture,
];
for (const name of sites) problems.push(...(await checkValid(name)));
for (const code of invalid) problems.push(...(await checkInvalid(code)));
for (const problem of problems) console.error(problem);
console.log(`${sites.length} valid and ${invalid.length} invalid bundles`);
if (problems.length > 0) process.exitCode = 1;
