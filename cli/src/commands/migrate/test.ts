import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import { runCases, type CaseResult } from '../../lib/migrations/cases.ts';
import { withScripts } from '../../lib/migrations/script-thread.ts';
import { listScripts } from '../../lib/migrations/scripts.ts';
import { notFound } from '../../lib/migrations/status.ts';
import { describeDiff } from '../../lib/terminal/describe-diff.ts';
import { count, type CommonOptions, type Output } from '../../lib/terminal/output.ts';

export interface TestOptions extends CommonOptions {
  dir: string;
  update?: boolean;
}

/** `sitectl migrate test`: runs scripts on their test pages. */
export async function run(
  ids: readonly string[],
  { dir, update }: TestOptions,
  output: Output,
): Promise<ExitCode> {
  const files = listScripts(dir);
  const missing = ids.find((id) => !files.some((file) => file.id === id));
  if (missing !== undefined) throw notFound(missing);
  const results: CaseResult[] = [];
  const untested: string[] = [];
  const chosen = files.filter(({ id }) => ids.length === 0 || ids.includes(id));
  await withScripts(chosen, async (scripts) => {
    for (const script of scripts) {
      const found = await runCases(script);
      if (found.length === 0) untested.push(script.id);
      results.push(...found);
    }
  });
  if (update) await updateFiles(results, dir);
  const wrong = results.filter(({ result }) => result !== 'passed');
  const cases = results.map(({ after, site, ...rest }) => ({
    ...rest,
    after: after.file,
    ...(site && { site: site.file }),
  }));
  const text = results.map((each) => describe(each, output)).join('');
  output.answer({ ok: wrong.length === 0, cases, untested }, output.quiet ? '' : text);
  for (const id of untested) output.note(`${id} has no test: add ${id}.test/page.before.json`);
  output.note(`${count(results.length, 'case')}, ${wrong.length} failed.`);
  return wrong.length === 0 ? EXIT.done : EXIT.problems;
}

/** Writes the output of failed cases as their expected output, unless a second run would change it. */
async function updateFiles(results: CaseResult[], dir: string): Promise<void> {
  const accepted = results.filter(({ result }) => result === 'different' || result === 'no_after');
  const files = accepted.flatMap(({ after, site }) => (site ? [after, site] : [after]));
  await writeFiles(new Map(files.map(({ file, text }) => [file, text])), dir);
  for (const each of accepted) {
    each.result = 'passed';
    delete each.diff;
  }
}

const TEXTS = {
  passed: 'passed',
  different: 'the output differs from the expected file',
  not_repeatable: 'a second run changes it again',
  no_after: 'the expected file is missing; write it with --update',
  failed: 'the script failed',
} as const;

function describe(
  { migration, name, result, diff, message }: CaseResult,
  { colours }: Output,
): string {
  const sign = result === 'passed' ? colours.green('✓') : colours.red('✗');
  const head = `${sign} ${migration} ${name}${result === 'passed' ? '' : `: ${TEXTS[result]}`}\n`;
  const details = diff ? describeDiff(diff, colours) : '';
  return head + (message === undefined ? '' : `    ${message}\n`) + details;
}
