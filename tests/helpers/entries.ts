import { onTestFinished } from 'vitest';
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
 * Changes an entity with one commit, without the rules of the services, as another tool may do.
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
 * Stores entries with one commit. An entity whose entry is null is removed.
 * @param histories the earlier entries of some entities, the oldest first; they replace the stored
 *   history
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

/** A state in the database. */
export interface StoredState extends Pick<NewState, 'kind'> {
  _id: string;
  /** Any value, because another tool may have changed it. */
  value: unknown;
}

/** Returns the collection of the states, for tests in which another tool changes a state. */
export const storedStates = ({ connection }: App) =>
  connection.collection<StoredState>('content_states');

/**
 * Overwrites the value of the first state that an entity names. The product never changes a stored
 * state.
 * @returns a function that restores the former value
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
 * Runs `work` immediately before the next commit of a kind, as if another caller were faster. Any instance
 * of the site may make the commit. The test fails if it ends without such a commit.
 */
export function beforeNextCommit(kind: string, work: () => Promise<unknown>): void {
  const store = ContentStore.prototype;
  const { commit } = store;
  let hasRun = false;
  store.commit = async function (this: ContentStore, actor, change) {
    if (change.kind === kind) {
      store.commit = commit;
      hasRun = true;
      await work();
    }
    return commit.call(this, actor, change);
  };
  onTestFinished(() => {
    store.commit = commit;
    if (!hasRun) throw new Error(`The test made no commit of the kind ${kind}.`);
  });
}
