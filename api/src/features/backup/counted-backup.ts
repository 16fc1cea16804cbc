import type { Document } from 'bson';
import { setImmediate } from 'node:timers/promises';
import { fromBson, splitChunk } from './archive/archive-format.ts';
import type { ArchiveItem } from './archive/read-archive.ts';
import { ENTITIES } from './content-archive.ts';
import { comparedDocument, stateOf, type ComparedCollection } from './document-state.ts';
import {
  checkContent,
  newCheckedContent,
  refuseIncomplete,
  type CheckedContent,
} from './restorable-content.ts';
import { checkRestorable } from './restorable-document.ts';

/** The maximum time for which reading documents may block other requests, in ms. */
const BREATHE_MS = 20;

/** Counts the documents of a backup that people ask about, and collects the states of its documents. */
export interface CountedBackup {
  /**
   * Processes one item.
   * @throws BackupProblem for a document that the database would refuse during a restore
   */
  visit(item: ArchiveItem): Promise<void>;
  /** The numbers of one attempt, without the trash. */
  counts(attempt: number): { pages: number; contact_requests: number; administrators: number };
  /** @throws BackupProblem if an attempt refers to a state of the content that the backup lacks */
  refuseIncomplete(attempt: number): void;
  /** The hashes of the states of a collection's documents, by identity. */
  states(attempt: number, collection: ComparedCollection): ReadonlyMap<string, string>;
}

const COUNTED: Record<string, (document: Document) => boolean> = {
  pages: ({ status }) => status === 'live',
  [ENTITIES]: ({ _id, entry }) =>
    String(_id).startsWith('page:') && !(entry as Document)['deleted'],
  contact_requests: ({ deleted }) => deleted !== true,
  admin_users: () => true,
};

export function countBackup(): CountedBackup {
  const counted = new Map<string, number>();
  const states = new Map<string, Map<string, string>>();
  const contents = new Map<number, CheckedContent>();
  const contentOf = (attempt: number) => {
    const content = contents.get(attempt) ?? newCheckedContent();
    contents.set(attempt, content);
    return content;
  };
  return {
    refuseIncomplete: (attempt) => refuseIncomplete(contentOf(attempt)),
    async visit(item) {
      if (item.kind === 'picture') return;
      const { attempt, collection, chunk, where } = item;
      const key = `${attempt} ${collection}`;
      let number = 0;
      let breathed = performance.now();
      for (const bson of splitChunk(chunk, where)) {
        const document = fromBson(bson, where);
        checkRestorable(collection, document, bson);
        if (COUNTED[collection]?.(document)) number += 1;
        checkContent(collection, document, contentOf(attempt));
        const compared = comparedDocument(collection, document);
        if (compared) {
          const { identity, hash } = stateOf(compared.collection, compared.document);
          const name = `${attempt} ${compared.collection}`;
          const known = states.get(name) ?? new Map<string, string>();
          states.set(name, known.set(identity, hash));
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
        pages: of('pages') + of(ENTITIES),
        contact_requests: of('contact_requests'),
        administrators: of('admin_users'),
      };
    },
    states: (attempt, collection) => states.get(`${attempt} ${collection}`) ?? new Map(),
  };
}
