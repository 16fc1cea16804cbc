import type { Document } from 'bson';
import { setImmediate } from 'node:timers/promises';
import { fromBson, splitChunk } from './archive/archive-format.ts';
import type { ArchiveItem } from './archive/read-archive.ts';
import { isCompared, stateOf, type ComparedCollection } from './document-state.ts';
import { checkRestorable } from './restorable-document.ts';

/** How long documents are read before the site answers others, in ms. */
const BREATHE_MS = 20;

/** The numbers of a backup that people read, and the states of its documents. */
export interface CountedBackup {
  /** @throws BackupProblem for a document that no database stores: a restore would never end */
  visit(item: ArchiveItem): Promise<void>;
  /** The numbers of one attempt, without what is in the trash. */
  counts(attempt: number): { pages: number; contact_requests: number; administrators: number };
  /** The hashes of the states of a collection's documents, by identity. */
  states(attempt: number, collection: ComparedCollection): ReadonlyMap<string, string>;
}

const COUNTED: Record<string, (document: Document) => boolean> = {
  pages: ({ status }) => status === 'live',
  contact_requests: ({ deleted }) => deleted !== true,
  admin_users: () => true,
};

export function countBackup(): CountedBackup {
  const counted = new Map<string, number>();
  const states = new Map<string, Map<string, string>>();
  return {
    async visit(item) {
      if (item.kind === 'picture') return;
      const { attempt, collection, chunk, where } = item;
      const key = `${attempt} ${collection}`;
      const known = states.get(key) ?? new Map<string, string>();
      if (isCompared(collection)) states.set(key, known);
      let number = 0;
      let breathed = performance.now();
      for (const bson of splitChunk(chunk, where)) {
        const document = fromBson(bson, where);
        checkRestorable(collection, document, bson);
        if (COUNTED[collection]?.(document)) number += 1;
        if (isCompared(collection)) {
          const { identity, hash } = stateOf(collection, document);
          known.set(identity, hash);
        }
        if (performance.now() - breathed < BREATHE_MS) continue;
        await setImmediate();
        breathed = performance.now();
      }
      counted.set(key, (counted.get(key) ?? 0) + number);
    },
    counts(attempt) {
      const of = (collection: string) => counted.get(`${attempt} ${collection}`) ?? 0;
      return {
        pages: of('pages'),
        contact_requests: of('contact_requests'),
        administrators: of('admin_users'),
      };
    },
    states: (attempt, collection) => states.get(`${attempt} ${collection}`) ?? new Map(),
  };
}
