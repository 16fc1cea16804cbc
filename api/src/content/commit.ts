import type { ChangeSource } from '@siteyard/schemas/http';
import { BSON } from 'mongodb';
import type { Entry } from './entities.ts';
import type { SiteSnapshot } from './snapshot.ts';
import type { Change, Commit, SiteData } from './stored.ts';

/** The result of a change function. */
export interface Computed {
  /** The new entries by entity; null removes the entity. */
  entries: ReadonlyMap<string, Entry | null>;
  /** The data about the site that changes. */
  site?: Partial<SiteData>;
  about?: object;
  /**
   * Earlier entries, the oldest first, of entities that come from elsewhere: from a backup, or from an
   * older version of the product. They replace the history of these entities.
   */
  adopted?: ReadonlyMap<string, readonly Entry[]>;
}

/** The actor of a commit, and the name of its request. */
export interface Origin {
  request: string;
  kind: string;
  by: string | null;
  /** Absent for the store's own commits. */
  source?: ChangeSource;
}

/** A commit to insert, with all of its changes. */
export type NewCommit = Commit & { site: SiteData; changes: Change[] };

/** Makes the commit after a snapshot. */
export function newCommit(
  snapshot: SiteSnapshot,
  { request, kind, by, source }: Origin,
  { entries, site, about, adopted }: Computed,
  { token, at }: { token: string; at: Date },
): NewCommit {
  const changes = [...entries].flatMap(([entity, entry]): Change[] => {
    const present = snapshot.entries.get(entity) ?? null;
    const after = entry && asStored(entry);
    const earlier = adopted?.get(entity);
    return earlier
      ? adoption(entity, present, earlier, after)
      : [{ entity, before: present, after }];
  });
  const ids = changes.map(({ after }) => (after && 'id' in after ? after.id : 0));
  const known = { ...snapshot.site, ...site };
  const last_page_id = Math.max(snapshot.site.last_page_id, known.last_page_id, ...ids);
  return {
    _id: snapshot.number + 1,
    token,
    request,
    parent: snapshot.token,
    at,
    kind,
    by,
    source,
    site: {
      ...known,
      last_page_id,
    },
    ...(about && { about }),
    changes,
  };
}

/** The steps from nothing to the newest entry: they are the history of an adopted entity. */
function adoption(
  entity: string,
  present: Entry | null,
  earlier: readonly Entry[],
  newest: Entry | null,
): Change[] {
  const entries = [null, ...earlier.map(asStored), newest];
  const steps = entries.slice(1).map((after, n) => ({ entity, before: entries[n] ?? null, after }));
  return present ? [{ entity, before: present, after: null }, ...steps] : steps;
}

/** An entry as the database returns it, so that a snapshot does not depend on how it was made. */
function asStored(entry: Entry): Entry {
  return BSON.deserialize(BSON.serialize(entry, { ignoreUndefined: true })) as Entry;
}
