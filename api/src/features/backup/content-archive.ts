import type { Document } from 'bson';
import { readEntities, type KeptEntity } from '../../content/adopt.ts';
import { statesOf } from '../../content/entities.ts';
import type { ContentStore } from '../../content/store.ts';
import type { SiteData } from '../../content/stored.ts';

// A backup stores the content in two collections: the entities with their histories, and the states to which
// they refer. It does not contain the log of the content store, because a restore adds to the log of its own
// site.

export const ENTITIES = 'content_entities';
export const STATES = 'content_states';

/** The source of the content in a backup. */
export interface ContentSource {
  /** The collections that `documents` returns. */
  collections: readonly string[];
  /** Reads the head. Its number increases with each change of the content. */
  head(): Promise<{ number: number; site: Partial<SiteData> }>;
  documents(): AsyncGenerator<{ collection: string; document: Document }>;
}

/** The content store as the source of a backup. */
export const fromStore = (
  content: Pick<ContentStore, 'histories' | 'refresh' | 'snapshot' | 'states'>,
): ContentSource => ({
  collections: [ENTITIES, STATES],
  head: () => content.refresh(),
  documents: () => readContent(content),
});

/** The number of states that are read in one query. */
const BATCH = 50;

/** Reads the content in the form of a backup, collection by collection. */
export async function* readContent(
  content: Pick<ContentStore, 'histories' | 'snapshot' | 'states'>,
): AsyncGenerator<{ collection: typeof ENTITIES | typeof STATES; document: Document }> {
  const named = new Set<string>();
  for await (const entity of readEntities(content)) {
    for (const id of statesOfEntity(entity)) named.add(id);
    yield { collection: ENTITIES, document: entity };
  }
  const ids = [...named].toSorted();
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const found = await content.states(some);
    for (const id of some) {
      const state = found.get(id);
      if (!state) throw new Error(`The state ${id} is missing.`);
      yield { collection: STATES, document: { _id: id, ...state } };
    }
  }
}

/** Returns the ids of all states to which an entity and its history refer. */
export const statesOfEntity = ({ _id, entry, former }: KeptEntity): string[] =>
  [...former, entry].flatMap((each) => statesOf(_id, each));
