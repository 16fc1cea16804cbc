import { commitList, type CommitSummary } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { isNumberFromOne } from '../../lib/page-number.ts';
import { commitAt, isDay, parseMoment, type Moment } from '../../lib/site/moment.ts';
import type { Client } from '../../lib/site/client.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { describeChanged, kindOf } from '../../lib/terminal/describe-commit.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { minute, table } from '../../lib/terminal/table.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface LogOptions extends TargetOptions {
  since?: string;
  until?: string;
  by?: string;
  limit: string;
}

/** The most changes in one answer of the site. */
const AT_ONCE = 200;

/** `sitectl log`: lists the changes of a site, or of one page. */
export function run(
  page: string | undefined,
  options: LogOptions,
  output: Output,
): Promise<ExitCode> {
  const limit = positive(options.limit, '--limit');
  const query = new URLSearchParams();
  if (page !== undefined) query.set('page', String(positive(page, 'The page')));
  if (options.by !== undefined) query.set('by', options.by);
  const since = options.since === undefined ? null : startOf(options.since);
  if (since) query.set('since', since.toISOString());
  const until = options.until === undefined ? null : parseMoment(options.until, '--until');
  return withSite(options, output, async (site) => {
    if (until && 'at' in until) query.set('until', until.at.toISOString());
    const first = until && 'number' in until ? (await commitAt(site, until)) + 1 : null;
    const { commits, more } = await readCommits(site, query, limit, first);
    if (commits.length === 0) output.note('No change was found.');
    const rows = commits.map((commit) => [
      String(commit.number),
      minute(commit.at),
      commit.by ?? commit.source ?? '',
      kindOf(commit) + (isUndone(commit) ? ', undone' : ''),
      describeChanged(commit),
    ]);
    const names = ['Change', 'When, UTC', 'By', 'How', 'What'];
    const text = table(names, rows, output.colours, { width: output.columns, whole: [0, 1] });
    output.answer({ ok: true, commits }, rows.length > 0 ? text : '');
    if (more)
      output.note(`There are more than ${count(limit, 'change')}. See --limit and --until.`);
    return EXIT.done;
  });
}

const isUndone = ({ undone_by, run: made }: CommitSummary) =>
  undone_by !== null || made?.undone === true;

async function readCommits(
  site: Client,
  query: URLSearchParams,
  limit: number,
  first: number | null,
): Promise<{ commits: CommitSummary[]; more: boolean }> {
  const commits: CommitSummary[] = [];
  let before = first;
  for (;;) {
    query.set('limit', String(Math.min(AT_ONCE, limit - commits.length)));
    if (before !== null) query.set('before', String(before));
    const answer = await site.get(`/api/commits?${query}`, commitList);
    commits.push(...answer.commits);
    before = answer.next;
    if (before === null || commits.length >= limit) return { commits, more: before !== null };
  }
}

/** The beginning of a day, or a time. @throws CliError `wrong_usage` */
function startOf(text: string): Date {
  const moment: Moment = parseMoment(text, '--since');
  if (!('at' in moment))
    throw wrongUsage(`--since "${text}" is not a date or time, such as 2026-11-20.`);
  return isDay(text) ? new Date(`${text}T00:00`) : moment.at;
}

/** @throws CliError `wrong_usage` */
function positive(text: string, what: string): number {
  if (isNumberFromOne(text)) return Number(text);
  throw wrongUsage(`${what} "${text}" is not a positive number.`);
}
