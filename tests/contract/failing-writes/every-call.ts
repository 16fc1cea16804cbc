import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLongRun } from '../../helpers/long-run.ts';
import type { Calls } from './call.ts';
import { checkFault, FAULTS, writesOf } from './check.ts';
import { startFaultySite, type FaultySite } from './instances.ts';

/** If a call has more writes, the quick run fails every fifth one. */
const MANY = 9;

/**
 * Fails each write of each call in turn, on a site with two instances: with one of the faults, the next
 * write with the next one. In the long run, with all faults, and also on a site with one instance.
 * @param seed what the site begins with
 */
export function failEveryWrite(calls: Calls, seed = 'none'): void {
  describe.each(inLongRun ? ([1, 2] as const) : ([2] as const))('of %i instances', (count) => {
    let site: FaultySite;
    beforeAll(async () => {
      site = await startFaultySite(count, seed);
    });
    afterAll(() => site.close());

    test.each(Object.entries(calls))(
      '%s responds with the truth if one of its writes fails',
      async (name, prepare) => {
        const writes = await writesOf(site, prepare);
        expect(writes).not.toEqual([]);
        const isQuick = !inLongRun && writes.length > MANY;
        const chosen = [...writes.keys()].filter((index) => !isQuick || index % 5 === 0);
        for (const [turn, index] of chosen.entries()) {
          const one = FAULTS[(name.length + turn) % FAULTS.length]!;
          for (const fault of inLongRun ? FAULTS : [one])
            await checkFault(site, prepare, { nth: index + 1, counted: writes }, fault);
        }
      },
      300_000,
    );
  });
}
