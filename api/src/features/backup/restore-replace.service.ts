import type { RestoreProof } from '@siteyard/schemas/http';
import { keepDocuments } from './keep-documents.ts';
import { proveRestore } from './prove-restore.ts';
import { replaceDocuments, type ReplaceDeps } from './replace-documents.ts';
import type { RestoreDocument } from './restores.model.ts';

/**
 * The steps of a restore that run while no other process reads or writes the content. Each step can be
 * repeated.
 */
export interface RestoreReplace {
  /**
   * Keeps documents of the site that the backup lacks: contact requests, and the token of the call. The
   * token gets another name if a token of the backup has its name.
   * @returns the ids of the kept documents by collection
   */
  keep(restore: RestoreDocument): Promise<Record<string, string[]>>;
  /**
   * Replaces the stored documents with the unpacked ones. Some collections stay unchanged.
   * @param stillOurs throws if another process has taken over. Without this check, a process that was
   *   suspended could empty collections that the other process has restored.
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
