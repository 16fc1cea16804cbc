import type { ContentStore } from '../../content/store.ts';
import { liveSections, sectionOf, type Section } from './stored-section.ts';

/**
 * Reads sections with their blocks, sorted by key and starting after `after`; only one is in memory at
 * a time.
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
