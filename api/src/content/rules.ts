import type { NewCommit } from './commit.ts';
import { risingFields } from './entities.ts';
import { RuleBroken } from './errors.ts';
import type { SiteSnapshot } from './snapshot.ts';

/**
 * Checks the rules that each commit must keep, whatever its change function returns.
 * @param after the snapshot with the commit
 * @param adopted the entities from a backup or an older version: their numbers and times may decrease
 * @throws RuleBroken
 */
export function checkRules(
  { changes }: NewCommit,
  after: SiteSnapshot,
  adopted: ReadonlyMap<string, unknown> = new Map(),
): void {
  after.check();
  for (const change of changes) {
    const { entity } = change;
    if (adopted.has(entity)) continue;
    const [was, is] = [change.before, change.after] as (Record<string, unknown> | null)[];
    for (const field of was && is ? risingFields(entity) : [])
      if (is![field]! < was![field]!) throw new RuleBroken(`"${field}" of ${entity} decreases.`);
  }
}
