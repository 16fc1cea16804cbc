import type { ReceivedPage } from '../../content/entities/received.ts';
import type { Actor, ContentStore } from '../../content/store.ts';
import { pageEntity } from './page-record.ts';

/**
 * Stores a value that a page has received, without changing the page.
 * @param field the field of its origin; see `receivedField`
 */
export async function rememberReceived(
  content: Pick<ContentStore, 'commit'>,
  actor: Actor,
  id: number,
  { field, ...received }: { field: string } & ReceivedPage,
): Promise<void> {
  await content.commit(actor, {
    kind: 'received',
    states: received.content ? [received.content] : [],
    compute(snapshot) {
      const entry = snapshot.entry('page', id);
      if (!entry) return { entries: new Map() };
      const all = { ...entry.received, [field]: received };
      return { entries: new Map([[pageEntity(id), { ...entry, received: all }]]) };
    },
  });
}
