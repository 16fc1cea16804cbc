import { openStoreOn, type ContentStore } from '../store.ts';
import type { Tables } from '../tables.ts';
import type { Commit } from '../stored.ts';
import { FakeDatabase } from './database.ts';
import { withFaults, type Fault, type LateCall } from './faults.ts';
import { ann, createPage, pageOf } from './site.ts';

const options = { pause: async () => undefined };
export const open = (tables: Tables) => openStoreOn(tables, options);

/** A store with the pages 1 and 2, whose next calls fail as `faults` says. */
export async function site() {
  const database = new FakeDatabase();
  const faults = new Map<string, Fault[]>();
  const late: LateCall[] = [];
  const tables = withFaults(database.tables(), (name) => faults.get(name)?.shift(), late);
  const store = await open(tables);
  await store.commit(ann, createPage('one', { address: 'a' }));
  await store.commit(ann, createPage('two', { address: 'b' }));
  const other = await open(database.tables());
  const log = () => [...database.rows<Commit>('log').values()];
  const kinds = () => log().map(({ kind }) => kind);
  return { database, faults, late, store, other, log, kinds };
}
export const title = (store: ContentStore, id: number) => pageOf(store.snapshot(), id).title;
