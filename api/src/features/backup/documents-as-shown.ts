import type { Document } from 'bson';
import type { mongo } from 'mongoose';
import { asFolded } from '../pages/staged-reads.ts';
import { sectionSubject } from '../sections/stored-section.ts';
import { SETTINGS_SUBJECT } from '../settings/stored-settings.ts';
import {
  pageSubject,
  withChange,
  type StagedContent,
} from '../site-state/staged-content.service.ts';
import type { StoredCollection } from './stored-collections.ts';

/** What is staged of the documents of a collection, by their ids. */
const SUBJECTS: Record<string, (id: unknown) => string> = {
  pages: (id) => pageSubject(Number(id)),
  sections: (id) => sectionSubject(String(id)),
  site_settings: () => SETTINGS_SUBJECT,
};

/**
 * The same collection, with what visitors see of documents that an ended run could not fold: a backup
 * has nothing that is staged.
 */
export async function asShown(
  db: mongo.Db,
  collection: StoredCollection,
  unfolded: readonly string[],
  staged: Pick<StagedContent, 'findShown'>,
): Promise<StoredCollection> {
  const subjectOf = SUBJECTS[collection.name];
  if (!subjectOf || unfolded.length === 0) return collection;
  const linked = { 'next.run': { $in: [...unfolded] } };
  const found = await db.collection(collection.name).find(linked).toArray();
  const waiting = found.map(({ _id, next }) => ({ _id, next: next as unknown }));
  const changes = await staged.findShown(waiting, ({ _id }) => subjectOf(_id));
  const { filter, keep = (document: Document) => document } = collection;
  return {
    ...collection,
    ...(filter && { filter: { $or: [filter, linked] } }),
    keep(document) {
      const change = changes.get(subjectOf(document['_id']));
      if (change) return keep(withChange(document, change));
      const isNew = collection.name === 'pages' && document['status'] === 'staged';
      return keep(isNew ? asFolded(document) : document);
    },
  };
}
