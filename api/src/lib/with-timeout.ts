import { AppError } from '@siteyard/schemas/errors';

/**
 * Waits for work for a limited time. The work itself continues, and its late error is ignored.
 * @param ms the longest wait
 * @param reason the text of the error after that time, or a function that returns the error itself
 * @throws the error of the work; after the time, AppError `unavailable` with `reason` as its cause, or the
 *   error that `reason` returns
 */
export function withTimeout<T>(
  ms: number,
  work: Promise<T>,
  reason: string | (() => Error),
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () =>
      reject(
        typeof reason === 'string'
          ? new AppError('unavailable', { cause: new Error(reason) })
          : reason(),
      );
    const timer = setTimeout(late, ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
