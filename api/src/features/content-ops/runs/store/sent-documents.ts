import type { DocumentFolder } from '@siteyard/schemas/bundle';
import type { NamedContent } from '@siteyard/schemas/documents';
import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { readAll, readOne } from '../../../../database/stored-documents.ts';
import { putAll } from './put-all.ts';
import { runDocumentModel } from './receipt.model.ts';
import { documentId, ofFolder, storedFolder } from './stored-documents.ts';

/** The sections and rental items of the bundles that runs have received. */
export function createSentDocuments(connection: Connection) {
  const documents = runDocumentModel(connection);
  return {
    async putDocuments(
      run: string,
      folder: DocumentFolder,
      sent: { key: string; sent: NamedContent; read: string | null }[],
    ): Promise<void> {
      await putAll(
        documents,
        sent.map((document) => ({
          _id: documentId(run, folder, document.key),
          run,
          name: document.sent.name,
          ...storedFolder(folder),
          ...document,
        })),
      );
    },
    /** Reads the keys and names of documents and, for a migration, the hashes that its script read. */
    async documentHeads(
      run: string,
      folder: DocumentFolder,
    ): Promise<{ key: string; name: string; read: string | null }[]> {
      const found = await readAll(
        documents
          .find({ run, ...ofFolder(folder), sent: { $exists: true } }, { key: 1, name: 1, read: 1 })
          .sort({ key: 1 })
          .lean(),
      );
      return found.map(({ key, name = '', read = null }) => ({ key, name, read }));
    },
    async document(run: string, folder: DocumentFolder, key: string): Promise<NamedContent> {
      const found = await readOne(documents.findOne({ _id: documentId(run, folder, key) }).lean());
      if (!found?.sent) throw new AppError('plan_drifted');
      return found.sent;
    },
  };
}
