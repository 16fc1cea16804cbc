import { isPlainObject } from '@siteyard/schemas/json';
import type { Connection } from 'mongoose';
import type { ReceivedState } from '../content/entities/received.ts';
import type { ContentStore } from '../content/store.ts';
import { jsonOf } from '../lib/old-documents.ts';

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
    const found = await connection
      .collection<{ _id: string; content?: unknown }>('received_content')
      .findOne({ _id: hash });
    const [state] = found ? await content.put([{ kind, value: jsonOf(found.content) }]) : [];
    kept[field] = { hash, ...(state && { state }) };
  }
  return kept;
}
