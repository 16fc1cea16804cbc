import { isPlainObject } from '@siteyard/schemas/json';
import type { Connection } from 'mongoose';
import type { ReceivedState } from '../content/entities/received.ts';
import type { ContentStore } from '../content/store.ts';
import { jsonOf } from '../lib/old-documents.ts';

/** What settings or a section had received, by the name of its origin, with the states of what is kept. */
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
    const value: unknown =
      typeof found?.content === 'string' ? JSON.parse(found.content) : found?.content;
    const [state] = value ? await content.put([{ kind, value: jsonOf(value) }]) : [];
    kept[field] = { hash, ...(state && { state }) };
  }
  return kept;
}
