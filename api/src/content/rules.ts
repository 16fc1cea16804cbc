import type { NewCommit } from './commit.ts';
import { risingFields } from './entities.ts';
import { RuleBroken } from './errors.ts';
import type { SiteSnapshot } from './snapshot.ts';

/**
 * Checks a commit before it is inserted: the rules of every commit in the log, regardless of
 * the result of the change function.
 * @param after the snapshot with the commit
 * @param adopted the entities that come from elsewhere: their numbers and times do, too
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
