/**
 * A step of `npm run check`, and of `npm test`. Checks the tests that the spec map names.
 * Its first form also checks the tests that `tests/ferretdb/left-out.ts` names.
 *
 *     tsx scripts/checks/spec-map.ts                every named test exists in the source
 *     tsx scripts/checks/spec-map.ts --ran r.json   every named test ran and passed (vitest's JSON report)
 *
 * Prints the number of proved claims. Exits with 1 and one line for each wrong entry.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { LEFT_OUT } from '../../tests/ferretdb/left-out.ts';
import type { SpecEntry } from '../../tests/spec-map/entry.ts';
import { specMap } from '../../tests/spec-map/index.ts';
import { root } from '../lib/paths.mjs';
import {
  findMissing,
  findUnproved,
  parseReference,
  tally,
  type KnownTest,
} from '../lib/spec-map.ts';

interface JsonReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

const relative = (file: string) => path.relative(root, file).split(path.sep).join('/');

/**
 * Lists tests with vitest. With `--static-parse`, vitest reads the sources. Otherwise it imports the
 * files, so tests of the admin need jsdom.
 */
async function listTests(args: string[]): Promise<KnownTest[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'siteyard-list-'));
  try {
    const output = path.join(folder, 'tests.json');
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    await promisify(execFile)(
      process.execPath,
      [vitest, 'list', '--environment=jsdom', `--json=${output}`, ...args],
      {
        cwd: root,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const listed = JSON.parse(await readFile(output, 'utf8')) as KnownTest[];
    return listed.map((test) => ({ file: relative(test.file), name: test.name }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tests that are not run against FerretDB, as entries, so that their names are checked alike. */
const leftOutEntries = Object.entries(LEFT_OUT)
  .flatMap(([file, tests]) => Object.keys(tests).map((name) => `${file} > ${name}`))
  .map((reference, index): SpecEntry => ({
    id: `left-out.ts ${index + 1}`,
    text: 'is not run against FerretDB',
    tests: [reference],
  }));

async function checkNames() {
  const entries = [...specMap, ...leftOutEntries];
  const known = await listTests(['--static-parse']);
  const missing = findMissing(entries, known);
  if (missing.length === 0) return missing;
  // vitest finds tests that a shared function declares only by importing their file.
  const ids = new Set(missing.map((problem) => problem.id));
  const files = entries
    .filter((entry) => ids.has(entry.id))
    .flatMap((entry) => (entry.tests === 'open' ? [] : entry.tests))
    .flatMap((reference) => parseReference(reference)?.file ?? []);
  return findMissing(entries, [...known, ...(await listTests([...new Set(files)]))]);
}

async function checkRun(reportFile: string) {
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as JsonReport;
  const ran = report.testResults.flatMap((file) =>
    file.assertionResults.map((result) => ({
      file: relative(file.name),
      name: [...result.ancestorTitles, result.title].join(' > '),
      status: result.status,
    })),
  );
  return findUnproved(specMap, ran);
}

const reportAt = process.argv.indexOf('--ran');
const problems =
  reportAt < 0 ? await checkNames() : await checkRun(process.argv[reportAt + 1] ?? '');
const tallied = tally(specMap);
console.log(process.argv.includes('--brief') ? tallied.at(-1) : tallied.join('\n'));
for (const { id, problem } of problems) console.error(`spec map ${id}: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
