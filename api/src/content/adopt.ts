import type { Entry } from './entities.ts';
import type { SiteSnapshot } from './snapshot.ts';
import type { Actor, ContentStore } from './store.ts';
import type { SiteData } from './stored.ts';

/** An entity with its history, in the form of a backup. */
export interface KeptEntity {
  /** Such as `page:11`. */
  _id: string;
  entry: Entry;
  /** The entries before, the oldest first. */
  former: Entry[];
}

/** The new content: all entities, and data about the site. */
export interface Adopted {
  entities: readonly KeptEntity[];
  site: Partial<SiteData>;
}

/**
 * Replaces the whole content with entities from a backup or an older version. Their states are stored.
 * @param refuse throws if the content must not be replaced
 */
export async function adopt(
  store: Pick<ContentStore, 'commit'>,
  actor: Actor & { kind: string },
  { entities, site }: Adopted,
  refuse: (snapshot: SiteSnapshot) => void = () => undefined,
): Promise<void> {
  const { kind, ...origin } = actor;
  const compute = (snapshot: SiteSnapshot) => {
    refuse(snapshot);
    return {
      entries: new Map<string, Entry | null>([
        ...[...snapshot.entries.keys()].map((entity) => [entity, null] as const),
        ...entities.map(({ _id, entry }) => [_id, entry] as const),
      ]),
      adopted: new Map(entities.map(({ _id, former }) => [_id, former])),
      site,
    };
  };
  await store.commit(origin, { kind, states: [], compute });
}

/** The number of entities whose histories are read at once. */
const AT_ONCE = 100;

/** Reads all entities with their histories. */
export async function* readEntities(
  store: Pick<ContentStore, 'histories' | 'snapshot'>,
): AsyncGenerator<KeptEntity> {
  const { entries } = store.snapshot();
  const all = [...entries.keys()].toSorted();
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const histories = await store.histories(some);
    for (const _id of some)
      yield { _id, entry: entries.get(_id)!, former: (histories.get(_id) ?? []).toReversed() };
  }
}
