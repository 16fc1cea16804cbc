import type { mongo } from 'mongoose';
import type { Tombstone } from '../../content/erase.ts';
import type { ContentStore } from '../../content/store.ts';
import { shortList, type ErasedData } from './erased-data.ts';

/** The documents of a collection that a filter selects. */
export async function selectedDocuments(
  db: mongo.Db,
  kind: ErasedData['kind'],
  collection: string,
  filter: mongo.Filter<mongo.Document>,
): Promise<ErasedData> {
  const documents = db.collection(collection);
  return {
    kind,
    count: await documents.countDocuments(filter),
    names: [],
    remove: () => documents.deleteMany(filter),
  };
}

/** Documents that were found before, with the runs to which they belong. */
export function foundDocuments(
  db: mongo.Db,
  kind: ErasedData['kind'],
  collection: string,
  documents: readonly { _id: string; run?: string }[],
): ErasedData {
  const ids = documents.map(({ _id }) => _id);
  return {
    kind,
    count: ids.length,
    names: shortList(documents.flatMap(({ run }) => (run === undefined ? [] : [`run ${run}`]))),
    remove: () => db.collection<{ _id: string }>(collection).deleteMany({ _id: { $in: ids } }),
  };
}

export interface TracesDeps {
  content: Pick<ContentStore, 'removeTraces'>;
  /** Returns the ids of the content states to which open runs and proposals refer. */
  namedStates: () => Promise<string[]>;
}

/**
 * The entries of an entity in the content store.
 * @param names names each entry for people
 * @param states further states that only documents about the entity name
 */
export function entriesOf(
  { content, namedStates }: TracesDeps,
  names: readonly string[],
  states: readonly string[],
): ErasedData {
  return {
    kind: 'entries',
    count: names.length,
    names: shortList(names),
    remove: async (tombstone: Tombstone) =>
      content.removeTraces(tombstone, states, await namedStates()),
  };
}

/** The states of an entity. The removal of its entries removes them, too. */
export function statesOf(ids: Iterable<string>): ErasedData {
  return { kind: 'states', count: new Set(ids).size, names: [], remove: () => Promise.resolve() };
}
