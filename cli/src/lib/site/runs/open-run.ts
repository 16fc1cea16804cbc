import { setTimeout } from 'node:timers/promises';
import type { ContentRun } from '@siteyard/schemas/http';
import { CliError, withHint } from '../../cli-error.ts';
import { onInterrupt } from '../../interrupt.ts';
import type { Output } from '../../terminal/output.ts';
import type { RunCalls } from './run-calls.ts';
import { wrongUsage } from '../../wrong-usage.ts';

/** The pause between two attempts while another run is in progress, in ms. */
const ASK_AGAIN_MS = 2000;

/**
 * Creates a run and calls `work` with it. The run is discarded at the end of `work`, after an error and
 * on Ctrl-C, unless `work` has called `keep`.
 */
export async function withRun<T>(
  calls: RunCalls,
  create: () => Promise<ContentRun>,
  output: Output,
  work: (run: ContentRun, keep: () => void) => Promise<T>,
): Promise<T> {
  const { id, ...run } = await create();
  let isKept = false;
  const forget = onInterrupt(async () => {
    const discarded = await calls.discard(id).then(
      () => true,
      () => false,
    );
    output.note(discarded ? DISCARDED : whatNow(calls.toSee(id)));
  });
  try {
    return await work({ id, ...run }, () => (isKept = true));
  } finally {
    forget();
    // If the site cannot be reached, the run expires.
    if (!isKept) await calls.discard(id).catch(() => {});
  }
}

const DISCARDED = 'Interrupted. The run was discarded, and nothing was changed.';

const whatNow = (command: string) =>
  `Interrupted. The run could not be discarded: the site applies it whole or not at all.\nTo see its result, run: ${command}`;

/**
 * Calls `work`, and while another run is in progress, calls it again until it ends or `waitMs` have
 * passed.
 */
export async function waiting<T>(
  work: () => Promise<T>,
  waitMs: number,
  output: Output,
  askAgainMs = ASK_AGAIN_MS,
): Promise<T> {
  const end = performance.now() + waitMs;
  for (let isNoted = false; ; isNoted = true)
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof CliError && error.code === 'run_in_progress';
      if (!isBusy) throw error;
      if (performance.now() >= end) throw waitMs === 0 ? withHint(error, WAIT) : error;
      if (!isNoted) output.note(`Waiting: ${error.message}`);
      await setTimeout(Math.min(askAgainMs, Math.max(0, end - performance.now())));
    }
}

const WAIT = 'To wait for its end, add --wait 10m.';

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/**
 * Parses the value of `--wait`.
 * @returns the time in ms; 0 if the option is absent
 * @throws CliError `wrong_usage` if it is no duration of up to a day
 */
export function waitMs(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, number, unit] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const ms = Number(number) * UNITS[unit as keyof typeof UNITS];
  if (ms > 0 && ms <= 24 * UNITS.h) return ms;
  throw wrongUsage(
    `--wait "${text}" is not a duration of up to a day.`,
    'Use a duration such as 30s, 10m or 2h.',
  );
}
