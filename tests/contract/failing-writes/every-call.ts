import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLongRun } from '../../helpers/long-run.ts';
import type { Calls } from './call.ts';
import { checkFault, FAULTS, writesOf } from './check.ts';
import { startFaultySite, type FaultySite } from './instances.ts';

/** The quick run fails only every fifth write of a call with more writes than this. */
const MANY = 9;

/**
 * Declares tests that fail each write of each call, on a site with two instances. The quick run uses
 * one fault for each write, in turn. The long run uses all faults for each write, and also tests a site
 * with one instance.
 * @param seed the seed of the site
 */
export function failEveryWrite(calls: Calls, seed = 'none'): void {
  describe.each(inLongRun ? ([1, 2] as const) : ([2] as const))('of %i instances', (count) => {
    let site: FaultySite;
    beforeAll(async () => {
      site = await startFaultySite(count, seed);
    });
    afterAll(() => site.close());

    test.each(Object.entries(calls))(
      '%s responds correctly if one of its writes fails',
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
