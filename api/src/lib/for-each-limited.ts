import pMap from 'p-map';

/**
 * Runs a task for each item, in order, a few at a time. After a failure, no further task is started. p-map
 * alone would reject while started tasks still write, and the caller's lease may end with it.
 * @param concurrency the default suits the database, which combines concurrent writes
 * @throws the first error, when all started tasks have ended
 */
export async function forEachLimited<T>(
  items: Iterable<T>,
  task: (item: T) => Promise<void>,
  concurrency = 16,
): Promise<void> {
  const errors: unknown[] = [];
  const run = async (item: T) => {
    if (errors.length === 0) await task(item).catch((error: unknown) => void errors.push(error));
  };
  await pMap(items, run, { concurrency });
  if (errors.length > 0) throw errors[0];
}
