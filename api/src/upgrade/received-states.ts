import { isPlainObject } from '@siteyard/schemas/values';
import type { Connection } from 'mongoose';
import type { ReceivedState } from '../content/entities/received.ts';
import type { ContentStore } from '../content/store.ts';
import { jsonOf, type OldDocument } from '../lib/coerce-values.ts';

/** The received values of the settings or of a section, by their origin, with the states that are kept. */
export async function receivedStates(
  connection: Connection,
  content: Pick<ContentStore, 'put'>,
  kind: string,
  received: unknown,
): Promise<Record<string, ReceivedState>> {
  const kept: Record<string, ReceivedState> = {};
  for (const [field, hash] of Object.entries(isPlainObject(received) ? received : {})) {
    if (typeof hash !== 'string') continue;
    const value = await readReceived(connection, hash);
    const [state] = value ? await content.put([{ kind, value }]) : [];
    kept[field] = { hash, ...(state && { state }) };
  }
  return kept;
}

/** Reads received content, which was stored as JSON or as a document; null if it was not kept. */
export async function readReceived(
  connection: Connection,
  hash: string,
): Promise<OldDocument | null> {
  const found = await connection
    .collection<OldDocument & { _id: string }>('received_content')
    .findOne({ _id: hash });
  return found && (jsonOf(found['content']) as OldDocument);
}
