import type { Entry, EntityKind, EntryOf } from '../../api/src/content/entities.ts';
import { statesOf } from '../../api/src/content/entities.ts';
import type { NewState } from '../../api/src/content/state.ts';
import { ContentStore } from '../../api/src/content/store.ts';
import type { TestSite } from './app.ts';

type App = Pick<TestSite, 'site' | 'connection'>;
type EntityOf<Kind extends EntityKind> = `${Kind}:${string}`;

/** Reads the newest entry of an entity such as `page:5`. @throws Error if it does not exist */
export async function entryOf<Kind extends EntityKind>(
  { site }: App,
  entity: EntityOf<Kind>,
): Promise<EntryOf[Kind]> {
  const { entries } = await site.services.content.refresh();
  const entry = entries.get(entity);
  if (!entry) throw new Error(`${entity} does not exist.`);
  return entry as EntryOf[Kind];
}

/**
 * Changes an entity past all rules of the services, as another tool would: with one commit.
 * @param change returns the new entry; null removes the entity
 */
export async function changeEntry<Kind extends EntityKind>(
  app: App,
  entity: EntityOf<Kind>,
  change: (entry: EntryOf[Kind]) => EntryOf[Kind] | null,
): Promise<void> {
  await storeEntries(app, [[entity, change(await entryOf(app, entity))]]);
}

/**
 * Stores entries, or removes those that are null, with one commit.
 * @param histories the earlier entries of some of them, the oldest first, in place of any they had
 */
export async function storeEntries(
  { site }: App,
  entries: Iterable<readonly [entity: string, entry: Entry | null]>,
  histories: ReadonlyMap<string, readonly Entry[]> = new Map(),
): Promise<void> {
  await site.services.content.commit(
    { by: null, source: 'cli' },
    {
      kind: 'test',
      states: [],
      compute: () => ({ entries: new Map(entries), adopted: histories }),
    },
  );
}

/** Removes all entities of a kind. */
export async function removeAll(app: App, kind: EntityKind): Promise<void> {
  const { entries } = await app.site.services.content.refresh();
  const found = [...entries.keys()].filter((entity) => entity.startsWith(`${kind}:`));
  await storeEntries(
    app,
    found.map((entity) => [entity, null] as const),
  );
}

/** Stores a state; returns its id. */
export async function putState({ site }: App, kind: string, value: object): Promise<string> {
  const [id] = await site.services.content.put([{ kind, value }]);
  return id!;
}

/** Reads the value of the first state that an entity names: its content. */
export async function valueOf(app: App, entity: EntityOf<EntityKind>): Promise<object> {
  const [id] = statesOf(entity, await entryOf(app, entity));
  const value = (await app.site.services.content.get([id!])).get(id!);
  if (!value) throw new Error(`The state of ${entity} does not exist.`);
  return value;
}

/** A state as the database has it. */
export interface StoredState extends Pick<NewState, 'kind'> {
  _id: string;
  /** Anything, if another tool has changed it. */
  value: unknown;
}

/** The collection with the states: another tool may change what is in it. */
export const storedStates = ({ connection }: App) =>
  connection.collection<StoredState>('content_states');

/**
 * Changes the value of the first state that an entity names, in the database, where it never changes.
 * @returns puts the former value back
 */
export async function damageState(
  app: App,
  entity: EntityOf<EntityKind>,
  value: unknown,
): Promise<() => Promise<void>> {
  const [_id] = statesOf(entity, await entryOf(app, entity));
  const states = storedStates(app);
  const before = await states.findOneAndUpdate({ _id: _id! }, { $set: { value } });
  if (!before) throw new Error(`The state of ${entity} does not exist.`);
  return async () => {
    await states.updateOne({ _id: _id! }, { $set: { value: before.value } });
  };
}

/**
 * Does something immediately before the next commit of a kind, as another caller may. Any instance of
 * the site may make the commit.
 */
export function beforeNextCommit(_: App, kind: string, work: () => Promise<unknown>): void {
  const store = ContentStore.prototype;
  const { commit } = store;
  store.commit = async function (this: ContentStore, actor, change) {
    if (change.kind === kind) {
      store.commit = commit;
      await work();
    }
    return commit.call(this, actor, change);
  };
}
