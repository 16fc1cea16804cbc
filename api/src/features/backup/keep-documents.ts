import type { Document } from 'bson';
import type { Connection } from 'mongoose';
import { nativeDatabase } from '../../database/native-database.ts';
import { EXACT } from './archive/archive-format.ts';
import type { UnpackedDocuments } from './restore-documents.service.ts';
import type { RestoreDocument } from './restores.model.ts';

interface KeepDeps {
  connection: Connection;
  unpacked: UnpackedDocuments;
}

/**
 * Keeps documents of the site that the backup lacks: contact requests, and the token of the call. The
 * token gets another name if a token of the backup has its name. Can be repeated.
 * @returns the ids of the kept documents by collection
 */
export async function keepDocuments(
  deps: KeepDeps,
  { _id, keeps_contacts, token, untouched = [] }: RestoreDocument,
): Promise<Record<string, string[]>> {
  await deps.unpacked.remove(_id, 'added');
  return {
    contact_requests: keeps_contacts ? await keepMissing(deps, _id, 'contact_requests') : [],
    tokens: token && !untouched.includes('tokens') ? await keepToken(deps, _id, token) : [],
  };
}

async function keepMissing(deps: KeepDeps, restore: string, collection: string): Promise<string[]> {
  const known = await idsInBackup(deps, restore, collection);
  const kept: Document[] = [];
  const stored = nativeDatabase(deps.connection).collection(collection);
  for await (const document of stored.find({}, EXACT))
    if (!known.has(String(document['_id']))) kept.push(document);
  await deps.unpacked.add(restore, collection, kept);
  return kept.map(({ _id }) => String(_id));
}

async function idsInBackup(
  deps: KeepDeps,
  restore: string,
  collection: string,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const documents of deps.unpacked.read(restore, collection))
    for (const { _id } of documents) ids.add(String(_id));
  return ids;
}

/** Keeps the token of the call, because the client needs it to read the result of the restore. */
async function keepToken(deps: KeepDeps, restore: string, name: string): Promise<string[]> {
  const tokens = nativeDatabase(deps.connection).collection<{ _id: string; hash: string }>(
    'tokens',
  );
  const own = await tokens.findOne({ _id: name }, EXACT);
  if (!own) return [];
  const names = new Set<string>();
  for await (const documents of deps.unpacked.read(restore, 'tokens'))
    for (const { _id, hash } of documents) {
      if (hash === own.hash) return [];
      names.add(String(_id));
    }
  const free = freeName(name, names);
  await deps.unpacked.add(restore, 'tokens', [{ ...own, _id: free }]);
  return [free];
}

/** The maximum length of a token's name that leaves room for a number. */
const ROOM = 58;

/** Returns the name, or the first unused name among `name-2`, `name-3` and so on. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, ROOM)}-${number}`;
  return free;
}
