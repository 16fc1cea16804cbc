/** The response time of the database, in ms, above which every page is slow. */
const SLOW_MS = 250;

/** The advice for a slow database. */
export const SLOW_DATABASE_ADVICE =
  'Run the database closer to the site, or give it a faster disk.';

/**
 * Measures the response time of the database.
 * @param reads the maximum number of reads. A slow read is repeated, because it may be slow by chance.
 * @returns the time of the fastest read, in ms
 * @throws the error of `ping`
 */
export async function measureDatabase(
  ping: () => Promise<unknown>,
  reads: number,
): Promise<{ ms: number; isSlow: boolean }> {
  let ms = Infinity;
  for (let read = 0; read < reads && ms >= SLOW_MS; read += 1) {
    const started = performance.now();
    await ping();
    ms = Math.min(ms, Math.ceil(performance.now() - started));
  }
  return { ms, isSlow: ms >= SLOW_MS };
}
