import type { JsonObject } from '@siteyard/schemas/json';

/** A draft as this browser keeps it, for when the server cannot be reached. */
export interface LocalDraft {
  content: JsonObject;
  base_revision: number;
  /** ISO moment of the last change. */
  updated_at: string;
  /** Whether the server has it too. */
  synced: boolean;
}

const DATABASE = 'siteyard';
const STORE = 'drafts';

/**
 * Drafts in IndexedDB, one a page and administrator. Only the offline layer of the drafts on the
 * server: browsers drop such storage after a while, and some refuse it. Every call resolves; a
 * browser without storage keeps nothing.
 */
export const localDrafts = {
  get: (userId: string, pageId: number) =>
    run<LocalDraft | undefined>('readonly', (store) => store.get(keyOf(userId, pageId))),
  put: (userId: string, pageId: number, draft: LocalDraft) =>
    run('readwrite', (store) => store.put(draft, keyOf(userId, pageId))),
  remove: (userId: string, pageId: number) =>
    run('readwrite', (store) => store.delete(keyOf(userId, pageId))),
};

const keyOf = (userId: string, pageId: number) => `${userId}/${pageId}`;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
  });
  return opened;
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await open();
    return await new Promise<Result>((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result as Result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
    });
  } catch (error) {
    console.warn('This browser keeps no drafts', error);
    opened = undefined;
    return undefined;
  }
}
