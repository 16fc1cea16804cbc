import { ok, problem, warning, type CheckResult } from './check-result.ts';

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

/** The database as the doctor checks it. */
export interface CheckedDatabase {
  /** The name in the messages: the subject of a sentence. */
  name: string;
  ping: () => Promise<unknown>;
  /** Returns the damaged collections; undefined if this database cannot check for damage. */
  findDamaged?: () => Promise<string[]>;
  /** The clause that says how to repair a damaged database. */
  howToRestore: string;
}

/** Checks that the database answers in time, and that no collection is damaged. */
export async function checkDatabase(database: CheckedDatabase): Promise<CheckResult> {
  const { ms, isSlow } = await measureDatabase(() => database.ping(), 1);
  const damaged = (await database.findDamaged?.()) ?? [];
  if (damaged.length > 0)
    return problem(
      `${database.name} is damaged, so parts of these collections are lost: ${damaged.join(', ')}.`,
      `To repair it, ${database.howToRestore}.`,
    );
  const message = `${database.name} answers in ${ms} ms.`;
  return isSlow ? warning(message, SLOW_DATABASE_ADVICE) : ok(message);
}

/** Reports the indexes that the database lacks. */
export function checkIndexes(missing: readonly string[]): CheckResult {
  if (missing.length === 0) return ok('Every index is there.');
  return problem(
    `Indexes are missing, which makes the site slow: ${missing.join(', ')}.`,
    'Restart the site, which creates them. If they stay away, its log says why.',
  );
}
