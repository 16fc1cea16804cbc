import { explainAnswer } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { parseMoment } from '../../lib/site/moment.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { describeExplanation } from './describe-explanation.ts';

interface ExplainOptions extends TargetOptions {
  at?: string;
  caller?: string;
}

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `sitectl explain` */
export async function run(
  what: string,
  options: ExplainOptions,
  output: Output,
): Promise<ExitCode> {
  const query = new URLSearchParams(
    REQUEST_ID.test(what) ? { request: what.toLowerCase() } : { url: what },
  );
  const moment = options.at === undefined ? undefined : parseMoment(options.at, '--at');
  if (moment && 'number' in moment) query.set('commit', String(moment.number));
  else if (moment) query.set('at', moment.at.toISOString());
  if (options.caller !== undefined) query.set('caller', options.caller);
  const answer = await withSite(options, output, (site) =>
    site.get(`/api/operator/explain?${query}`, explainAnswer),
  );
  const isFine = answer.steps.every(({ state }) => state !== 'problem');
  output.answer({ ok: isFine, ...answer }, describeExplanation(answer, output));
  return isFine ? EXIT.done : EXIT.problems;
}
