import type { DocumentFolder } from '@siteyard/schemas/bundle';
import type { JsonObject } from '@siteyard/schemas/values';
import type { ContentProblem } from '@siteyard/schemas/content';
import type { ContentStore } from '../../../content/store.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/** A document in the form of its file, and the problems of its stored content. */
interface ExportedDocument {
  key: string;
  file: JsonObject;
  problems: readonly ContentProblem[];
}

/**
 * Reads documents, sorted by key and starting after `after`; only one is in memory at a time.
 * @param which `private`: the documents that no export has, except those in the trash
 */
export type ReadDocuments = (
  folder: DocumentFolder,
  after: string,
  limit: number,
  which?: 'exported' | 'private',
) => AsyncIterable<ExportedDocument>;

export const createDocumentReader = (
  content: Pick<ContentStore, 'get' | 'refresh'>,
): ReadDocuments =>
  async function* readDocuments(folder, after, limit, which = 'exported') {
    const { kind, entity, isExported, read, problemsOf } = STORED_KINDS[folder];
    const found = (await content.refresh())
      .all(entity)
      .filter((entry) => entry.key > after && !entry.deleted)
      .filter((entry) => isExported(entry) === (which === 'exported'))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    for (const { key, state } of found.slice(0, limit)) {
      const value = (await content.get([state])).get(state) ?? {};
      yield { key, file: kind.toFile({ ...read(value), key }), problems: problemsOf(value) };
    }
  };
