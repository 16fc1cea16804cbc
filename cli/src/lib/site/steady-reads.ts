import type { Output } from '../terminal/output.ts';
import type { Client } from './client.ts';
import { PAUSES, retriesOf, retrying, type Retries } from './runs/retry.ts';

/**
 * Returns a client that repeats reads after a cut connection, so that the export of thousands of pages
 * need not start again. The first read is not repeated, unless `wasReached` is true.
 */
export function steadyReads(
  site: Client,
  output: Pick<Output, 'note'>,
  {
    wasReached = false,
    pauses = PAUSES,
  }: { wasReached?: boolean; pauses?: Retries['pauses'] } = {},
): Client {
  const retries = retriesOf(output, pauses);
  let isReached = wasReached;
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await (isReached ? retrying(work, retries) : work());
    isReached = true;
    return result;
  };
  return {
    ...site,
    get: (path, answer) => again(() => site.get(path, answer)),
    getFile: (path) => again(() => site.getFile(path)),
  };
}
