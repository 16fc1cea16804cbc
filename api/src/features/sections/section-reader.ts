import type { ContentStore } from '../../content/store.ts';
import { liveSections, sectionOf, type Section } from './stored-section.ts';

/**
 * Yields up to `limit` sections with their blocks, sorted by key and starting after the key `after`.
 * Only one section at a time is in memory.
 */
export async function* readSectionsAfter(
  content: Pick<ContentStore, 'get' | 'refresh'>,
  after: string,
  limit: number,
): AsyncGenerator<Section> {
  const found = liveSections(await content.refresh())
    .filter(({ key }) => key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const entry of found.slice(0, limit))
    yield sectionOf(entry, (await content.get([entry.state])).get(entry.state));
}
