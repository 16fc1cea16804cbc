import { errorTable } from '@siteyard/schemas/errors';
import type { ExplainAnswer, ExplainedStep } from '@siteyard/schemas/http';
import { RESERVED_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import {
  KEPT_REQUESTS,
  type RecentRequest,
  type RecentRequests,
} from '../../http/recent-requests.ts';
import { explainUrl, type ExplainDeps } from './explain-url.ts';
import { firstMissed, FRESH_MS, STALE } from './explain-instance.ts';
import { step } from './moment.ts';

/**
 * Explains a response that this instance has sent. For a page, explains the state of the site that the
 * visitor saw.
 * @param id the `X-Request-Id` of the response
 */
export async function explainRequest(
  deps: ExplainDeps & { recent: Pick<RecentRequests, 'find'> },
  id: string,
): Promise<ExplainAnswer> {
  const request = deps.recent.find(id);
  const { number } = await deps.content.refresh();
  const about = { at: (request?.at ?? new Date()).toISOString(), status: request?.status ?? null };
  const none = { ...about, path: request?.path ?? null, commit: number, last_change: null };
  if (!request) return { ...none, steps: [unknown(id)] };
  const steps = [describe(request), ...(await explainStale(deps, request))];
  if (!isPage(request)) return { ...none, commit: request.commit, steps };
  const { answer } = await explainSeen(deps, request);
  return { ...answer, ...about, steps: [...steps, ...answer.steps] };
}

/**
 * Explains the state that a response showed. The response shows the state at the start of the request, or
 * a newer commit that the instance found during the request.
 */
async function explainSeen(
  deps: ExplainDeps,
  { path, at, status, commit, lastCommit }: RecentRequest,
): ReturnType<typeof explainUrl> {
  const begin = await explainUrl(deps, path, { at, commit });
  const fits = ({ first }: typeof begin) => first === (status === 304 ? 200 : status);
  if (fits(begin) || commit === lastCommit) return begin;
  const end = await explainUrl(deps, path, { at, commit: lastCommit });
  return fits(end) ? end : begin;
}

const unknown = (id: string): ExplainedStep =>
  step(
    'request',
    'warning',
    `This instance does not know the request. It keeps the last ${KEPT_REQUESTS} that succeeded and the last ${KEPT_REQUESTS} that failed, since its start. Another instance may have answered.`,
    { advice: `Look in the log of each instance: grep ${id}` },
  );

function isPage({ method, path }: RecentRequest): boolean {
  const first = /[^/]+/.exec(path)?.[0].toLowerCase() ?? '';
  const isOfProduct = first !== 'pages' && RESERVED_PATHS.includes(first);
  return (method === 'GET' || method === 'HEAD') && !isOfProduct;
}

/** The recommended next step for an operator, by error code. */
const ADVICE: Partial<Record<NonNullable<RecentRequest['code']>, string>> = {
  too_many_requests:
    'The limit ends by itself within minutes. With a token that has the scope admin, the step "limits" names it.',
  storage_full: 'Free some space on the disk of the database and of DATA_DIR.',
  unavailable: 'Check the database: sitectl doctor',
  outcome_unknown: 'Check the database: sitectl doctor',
  internal_error: 'Read the error in the log of the site.',
};

function describe({
  method,
  path,
  status,
  ms,
  commit,
  cached,
  code,
}: RecentRequest): ExplainedStep {
  const from = cached ? 'from the cache' : `in ${ms} ms`;
  const why = code ? ` The reason is ${code}: ${errorTable[code].text}` : '';
  const message = `${method} ${path} got status ${status} ${from}, with commit ${commit}.${why}`;
  if (status < 400) return step('request', 'ok', message);
  return step('request', 'problem', message, { advice: (code && ADVICE[code]) ?? null });
}

/** Explains that the instance did not have the newest commits when it answered. */
async function explainStale(
  { content }: ExplainDeps,
  { at, commit }: RecentRequest,
): Promise<ExplainedStep[]> {
  const newest = await content.numberAt(new Date(at.getTime() - FRESH_MS));
  if (newest <= commit) return [];
  const message = `The instance showed commit ${commit}, although the site was at commit ${newest} already.`;
  const { change } = (await firstMissed(content, commit)) ?? {};
  return [step('instance', 'problem', message, { ...STALE, ...(change && { change }) })];
}
