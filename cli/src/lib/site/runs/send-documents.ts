import {
  type DocumentKind,
  DOCUMENT_KINDS,
  documentsOf,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import type { Bundle } from '@siteyard/schemas/bundle';
import type { OpenBundle } from '../../files/open-bundle.ts';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { inPieces } from './pieces.ts';
import type { RunCalls } from './run-calls.ts';

/** Sends the documents and the settings of a bundle; nothing if the bundle has only some pages. */
export async function sendDocumentsAndSettings(
  calls: RunCalls,
  run: string,
  bundle: Bundle,
): Promise<void> {
  if (bundle.manifest.scope !== 'site') return;
  for (const kind of DOCUMENT_KINDS)
    await sendDocuments(calls, run, kind, documentsOf(bundle, kind));
  await calls.sendSettings(run, bundle.settings);
}

/**
 * Sends documents of one kind.
 * @param read for a migration: by key, the hash of each document that the script read
 */
export async function sendDocuments(
  calls: Pick<RunCalls, 'sendDocuments'>,
  run: string,
  kind: DocumentKind,
  documents: readonly AnyDocument[],
  read?: ReadonlyMap<string, string>,
): Promise<void> {
  for (const piece of inPieces(documents.map((each) => ({ ...kind.toFile(each), key: each.key }))))
    await calls.sendDocuments(
      run,
      kind.folder,
      piece,
      read && Object.fromEntries(piece.map(({ key }) => [key, read.get(key)!])),
    );
}

/** Sends the contact requests of a bundle, one file at a time. */
export async function sendContacts(
  calls: RunCalls,
  run: string,
  { contacts }: OpenBundle,
  progress: Progress,
): Promise<void> {
  let sent = 0;
  for await (const requests of contacts.read()) {
    if (requests.length === 0) continue;
    await calls.sendContacts(run, requests);
    sent += requests.length;
    progress.say(`Sending: ${digits(sent)} of ${count(contacts.count, 'contact request')}`);
  }
}
