import { setTimeout } from 'node:timers/promises';
import { CliError } from '../../cli-error.ts';
import { isInterrupted } from '../../interrupt.ts';
import type { Output } from '../../terminal/output.ts';

/** The attempts to repeat a call after a cut connection. */
export interface Retries {
  /** The pauses between the attempts, in ms. There is one attempt more than pauses. */
  pauses: readonly number[];
  /** Called before each pause with a sentence for the user. */
  onRetry: (text: string) => void;
}

export const PAUSES: readonly number[] = [1000, 4000];

/** Returns retries that report each new attempt on stderr. Concurrent calls report the same text once. */
export function retriesOf(output: Pick<Output, 'note'>, pauses = PAUSES): Retries {
  let last = { text: '', at: 0 };
  // A second report of the same call comes only after a pause.
  const concurrentMs = (pauses[0] ?? 0) / 2;
  return {
    pauses,
    onRetry(text) {
      const at = performance.now();
      const isRepeated = text === last.text && at - last.at < concurrentMs;
      last = { text, at };
      if (!isRepeated) output.note(text);
    },
  };
}

export interface RetryOptions {
  /** Whether the call may arrive twice. Otherwise it is repeated only if it did not arrive. */
  repeatable?: boolean;
  /** Returns the progress of the work. If it has changed since the last failure, the count of failures restarts. */
  progress?: () => number;
}

/**
 * Calls `work`, and repeats it after a pause if the connection was cut.
 * @throws the error of `work` after the last attempt, or if another attempt would not help
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
      // After a cut, the site may have received more of an image than it reported.
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

/** Never resolves after Ctrl-C, which discards the run: the process must not report the failure of a pending call. */
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
