import type { Entry } from '../../../content/entities.ts';
import type { SiteSnapshot } from '../../../content/snapshot.ts';

/** What a run changes of one entity of the content store. */
export interface ContentChange {
  /** The ids of the states that the new entry names. */
  states: string[];
  /**
   * Computes the new entry, for the commit that switches the run; null changes nothing.
   * @throws AppError `plan_drifted`, if the entity has changed since the plan
   */
  entry(snapshot: SiteSnapshot, at: Date): [entity: string, entry: Entry] | null;
}
