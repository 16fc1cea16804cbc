import { setTimeout } from 'node:timers/promises';
import { CliError } from '../../cli-error.ts';
import { isInterrupted } from '../../interrupt.ts';
import type { Output } from '../../terminal/output.ts';

/** How a call is tried again after a cut connection. */
export interface Retries {
  /** The pauses between the tries, in ms; there is one try more than pauses. */
  pauses: readonly number[];
  /** Called before each pause, with a sentence for the person. */
  onRetry: (text: string) => void;
}

/** Three tries. */
export const PAUSES: readonly number[] = [1000, 4000];

/** Retries that say on stderr why something is tried again: of calls that are cut at once, once. */
export function retriesOf(output: Pick<Output, 'note'>, pauses = PAUSES): Retries {
  let last = { text: '', at: 0 };
  // The same call fails again only after a pause.
  const atOnceMs = (pauses[0] ?? 0) / 2;
  return {
    pauses,
    onRetry(text) {
      const at = performance.now();
      const isTold = text === last.text && at - last.at < atOnceMs;
      last = { text, at };
      if (!isTold) output.note(text);
    },
  };
}

export interface RetryOptions {
  /** Whether the call does no harm when it arrives twice. Otherwise only one that never arrived is repeated. */
  repeatable?: boolean;
  /** How far the work is. Tries are counted anew when it has changed since the last failure. */
  progress?: () => number;
}

/**
 * Calls `work`, and again after a pause when the connection was cut.
 * @throws what `work` throws, once the tries are used up or trying again would not help
 */
export async function retrying<T>(
  work: () => Promise<T>,
  { pauses, onRetry }: Retries,
  { repeatable = true, progress = () => 0 }: RetryOptions = {},
): Promise<T> {
  let [failures, reached] = [0, progress()];
  for (;;)
    try {
      return await untilInterrupted(work);
    } catch (error) {
      if (progress() !== reached) [failures, reached] = [0, progress()];
      const pause = pauses[failures];
      const { transience, code } = error instanceof CliError ? error : {};
      // After a cut, the site may have got more of an image than it said.
      const isWorthIt =
        code === 'upload_offset_wrong' ||
        transience === 'not_sent' ||
        (transience === 'cut' && repeatable);
      if (!isWorthIt || pause === undefined) throw error;
      failures += 1;
      const { message } = error as CliError;
      onRetry(`${message.replace(/\.$/, '')}. Trying again in ${pause / 1000} s.`);
      await setTimeout(pause);
    }
}

/** Ctrl-C discards the run, so that a call in progress fails; the process is about to exit and must not report that. */
async function untilInterrupted<T>(work: () => Promise<T>): Promise<T> {
  const never = new Promise<never>(() => {});
  if (isInterrupted()) return never;
  try {
    const result = await work();
    return isInterrupted() ? await never : result;
  } catch (error) {
    if (isInterrupted()) return never;
    throw error;
  }
}
