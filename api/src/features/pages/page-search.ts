import type { PageEntry } from '../../content/entities/page.ts';
import { createEntrySearch } from '../../database/entry-search.ts';

/** Finds pages by prefixes of words of title, description, address or number. */
export const findByWords = createEntrySearch<PageEntry>(
  ({ title, description, address, id, deleted }) => [
    title,
    description,
    deleted ? '' : address,
    String(id),
  ],
);
