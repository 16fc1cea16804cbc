import type { RestoreProof } from '@siteyard/schemas/http';
import { keepDocuments } from './keep-documents.ts';
import { proveRestore } from './prove-restore.ts';
import { replaceDocuments, type ReplaceDeps } from './replace-documents.ts';
import type { RestoreDocument } from './restores.model.ts';

/** The steps of a restore during which no other process reads or writes. Each can be repeated. */
export interface RestoreReplace {
  /**
   * Adds documents of the site that the backup lacks: contact requests, and the token of the call. The
   * token gets another name if the backup has another token with its name. Returns the ids of these
   * documents by collection.
   */
  keep(restore: RestoreDocument): Promise<Record<string, string[]>>;
  /**
   * Replaces the stored documents with the unpacked ones, except in the collections that stay.
   * @param stillOurs throws if another process has taken over. A process that slept must not empty
   *   collections that the other one has restored
   */
  replace(restore: RestoreDocument, stillOurs: () => Promise<void>): Promise<void>;
  /** Compares every collection with the backup. */
  prove(restore: RestoreDocument): Promise<RestoreProof>;
}

export function createRestoreReplace(deps: ReplaceDeps): RestoreReplace {
  return {
    keep: (restore) => keepDocuments(deps, restore),
    replace: (restore, stillOurs) => replaceDocuments(deps, restore, stillOurs),
    prove: (restore) => proveRestore(deps, restore),
  };
}
