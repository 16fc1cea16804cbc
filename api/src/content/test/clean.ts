import { openStoreOn, type ContentStore } from '../store.ts';
import type { Commit } from '../stored.ts';
import { FakeDatabase } from './database.ts';
import { ann, createPage, pageStates, publishPage } from './site.ts';

const options = { pause: async () => undefined };
export const cleaning = {
  backupRuns: async () => false,
  namedByDocuments: async (): Promise<string[]> => [],
};

/** A store with page 1. */
export async function site(more = {}) {
  const database = new FakeDatabase();
  const open = () => openStoreOn(database.tables(), { ...options, ...more });
  const [store, other] = [await open(), await open()];
  await store.commit(ann, createPage('one'));
  const log = database.rows<Commit>('log');
  const has = (text: string) => {
    const { content } = pageStates(text);
    return database.rows('states').has(content);
  };
  /** Runs something once, just before the next call with this name. */
  const before = (name: string, run: () => Promise<unknown>) => {
    database.onCall = async (call) => {
      if (call !== name) return;
      database.onCall = () => undefined;
      await run();
    };
  };
  return { database, store, other, log, has, before, open };
}
export const publish = async (store: ContentStore, count: number, from = 1) => {
  for (let n = from; n < from + count; n += 1) await store.commit(ann, publishPage(1, `v${n}`));
};
