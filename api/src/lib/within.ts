import { AppError } from '@siteyard/schemas/errors';

/**
 * Waits for work for a limited time. The work itself continues, and its late error is ignored.
 * @param ms the longest wait
 * @throws what the work throws; AppError `unavailable` with `reason` as its cause after the time
 */
export function within<T>(ms: number, work: Promise<T>, reason: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => reject(new AppError('unavailable', { cause: new Error(reason) }));
    const timer = setTimeout(late, ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
