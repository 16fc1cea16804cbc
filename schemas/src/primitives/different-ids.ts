import type { z } from 'zod';

/** Returns the list schema with one more check: all entries have different ids. */
export const withDifferentIds = <List extends z.ZodArray<z.ZodType<{ id: string }>>>(
  list: List,
): List =>
  list.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: 'must have different ids',
  });
