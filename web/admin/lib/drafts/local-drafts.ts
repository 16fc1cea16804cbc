import type { BaseDetails } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';

/** The last state of the server's draft that this browser has seen. */
export interface KnownDraft {
  /** 0 if there was none. */
  revision: number;
  /** Null if there was no draft, or if the content is unknown. */
  content: JsonObject | null;
}

/** A draft in this browser's storage, for when the server cannot be reached. */
export interface LocalDraft {
  content: JsonObject;
  base_revision: number;
  base_details?: BaseDetails;
  /** The server's draft that this draft is based on; absent in records of older releases. */
  remote?: KnownDraft;
  /** ISO moment of the last change. */
  updated_at: string;
  /** Whether the server has this draft, too. */
  synced: boolean;
}

/** The number of a page, or the settings. */
type Subject = number | 'settings';

const DATABASE = 'siteyard';
const STORE = 'drafts';

/**
 * Drafts in IndexedDB, one for each subject and administrator. They are only backups of the drafts on the
 * server, because browsers clear this storage after a while, and some do not offer it. Calls never
 * reject; without storage they do nothing.
 */
export const localDrafts = {
  get: (userId: string, subject: Subject) =>
    run<LocalDraft | undefined>('readonly', (store) => store.get(keyOf(userId, subject))),
  put: (userId: string, subject: Subject, draft: LocalDraft) =>
    run('readwrite', (store) => store.put(draft, keyOf(userId, subject))),
  remove: (userId: string, subject: Subject) =>
    run('readwrite', (store) => store.delete(keyOf(userId, subject))),
};

const keyOf = (userId: string, subject: Subject) => `${userId}/${subject}`;

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
