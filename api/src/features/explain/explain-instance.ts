import type { ChangeBehind, ExplainedStep } from '@siteyard/schemas/http';
import type { UsedUpLimits } from '../../http/rate-limit.ts';
import type { RecentRequests } from '../../http/recent-requests.ts';
import { measureDatabase, SLOW_DATABASE_ADVICE } from '../doctor/check-database.ts';
import { describeFailedMails } from '../doctor/check-outbox.ts';
import type { CheckResult } from '../doctor/check-result.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { createChangesBehind } from './changes-behind.ts';
import type { ExplainDeps } from './explain-url.ts';
import { step } from './moment.ts';

export interface InstanceDeps {
  content: ExplainDeps['content'];
  /** Rejects if the database does not answer. */
  pingDatabase: () => Promise<void>;
  checkDisk: () => Promise<CheckResult>;
  outbox: Pick<MailOutbox, 'readFailed'>;
  limits: UsedUpLimits;
  recent: Pick<RecentRequests, 'failed'>;
}

/** The age in ms up to which a change may not have reached every instance. */
export const FRESH_MS = 2_000;
/** The maximum number of reads that are measured until one is fast. */
const READS = 3;
/** The age in ms above which a failure is no longer reported. */
const RECENT_MS = 600_000;
/** Errors that the site or its machine causes, but not the caller. */
const OF_SITE: readonly string[] = [
  'storage_full',
  'unavailable',
  'outcome_unknown',
  'internal_error',
];

/** The advice for an instance that does not receive changes. */
export const STALE = {
  advice: 'Check that this instance reaches the database, or restart it.',
} as const;

/**
 * Explains the state of the instance that answers, and of its machine and database.
 * @param asks.namesPeople whether the caller may see addresses of people
 * @param asks.network the caller whose rate limits are explained; all callers if absent
 * @param asks.request the explained request, which is not listed again as a failure
 */
export async function explainInstance(
  deps: InstanceDeps,
  asks: { namesPeople: boolean; network?: string | undefined; request?: string | undefined },
): Promise<ExplainedStep[]> {
  const database = await explainDatabase(deps.pingDatabase);
  const { state, message, advice } = await deps.checkDisk();
  return [
    database,
    step('disk', state, message, { advice }),
    explainFailures(deps.recent, asks.request),
    await explainMail(deps.outbox, asks.namesPeople),
    ...(asks.namesPeople ? [await explainLimits(deps.limits, asks.network)] : []),
  ].flat();
}

/**
 * Explains whether the instance had the newest commit.
 * @param known the newest commit that the instance had before it asked the database
 */
export async function explainHead(
  content: ExplainDeps['content'],
  known: number,
): Promise<ExplainedStep> {
  const { number } = await content.refresh();
  const missed = await firstMissed(content, known);
  if (!missed || Date.now() - missed.at.getTime() < FRESH_MS)
    return step('instance', 'ok', `This instance has the newest commit, ${number}.`);
  const message = `Until this call, this instance showed commit ${known}, although the site is at commit ${number}. It has now read the newest commit.`;
  return step('instance', 'problem', message, { ...STALE, change: missed.change });
}

/** Returns the first commit that an instance has missed; null if there is none. */
export async function firstMissed(
  content: ExplainDeps['content'],
  commit: number,
): Promise<{ at: Date; change: ChangeBehind | null } | null> {
  const missed = await content.commitAt(commit + 1);
  if (!missed) return null;
  const [change] = missed.changes;
  const behind = createChangesBehind(content, commit + 1);
  return {
    at: missed.at,
    change: change ? await behind.describe({ commit: missed, change }) : null,
  };
}

async function explainDatabase(ping: () => Promise<void>): Promise<ExplainedStep> {
  const measured = await measureDatabase(ping, READS).catch(() => null);
  if (!measured)
    return step('database', 'problem', 'The database does not answer.', {
      advice: 'Check the database: sitectl doctor',
    });
  const message = `A read of the database takes ${measured.ms} ms.`;
  if (!measured.isSlow) return step('database', 'ok', message);
  return step('database', 'problem', `${message} Pages that are not in the cache wait for it.`, {
    advice: SLOW_DATABASE_ADVICE,
  });
}

/** Explains recent calls that failed because of the site or its machine. */
function explainFailures(
  recent: Pick<RecentRequests, 'failed'>,
  request: string | undefined,
): ExplainedStep[] {
  const since = Date.now() - RECENT_MS;
  const failures = recent
    .failed()
    .filter(({ code, at }) => OF_SITE.includes(code ?? '') && at.getTime() > since)
    .filter(({ id }) => id !== request);
  const [last] = failures;
  if (!last) return [];
  const when = `${last.at.toISOString().slice(11, 16)} UTC`;
  const message = `${failures.length} of the calls of the last ten minutes failed. The newest, at ${when}: ${last.method} ${last.path} with ${last.code}.`;
  return [
    step('failures', 'problem', message, {
      advice: `To read more of it, run: sitectl explain ${last.id}`,
    }),
  ];
}

async function explainMail(
  outbox: InstanceDeps['outbox'],
  namesPeople: boolean,
): Promise<ExplainedStep> {
  const failed = describeFailedMails(await outbox.readFailed(), namesPeople);
  if (!failed) return step('mail', 'ok', 'No mail waits for another try.');
  return step('mail', 'problem', failed.message, { advice: failed.advice });
}

async function explainLimits(
  limits: UsedUpLimits,
  network: string | undefined,
): Promise<ExplainedStep> {
  const used = await limits.usedUp(network);
  const who = network === undefined ? 'any caller' : network;
  if (used.length === 0) return step('limits', 'ok', `No limit is used up for ${who}.`);
  const each = used.map(({ name, callers, until }) => {
    const whom = network === undefined ? `${callers} ${callers === 1 ? 'caller' : 'callers'}` : who;
    return `${name} for ${whom} until ${until.toISOString().slice(11, 19)} UTC`;
  });
  const state = network === undefined ? 'warning' : 'problem';
  return step('limits', state, `Limits that are used up: ${each.join('; ')}.`, {
    advice: 'They end by themselves at this time.',
  });
}
