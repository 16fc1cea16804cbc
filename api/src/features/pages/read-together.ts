/**
 * Combines all lookups within one turn of the event loop into one query. After a publish every
 * cached page is looked up again, and visitors request many at the same time.
 * @param readAll returns the documents that exist, in any order
 */
export function readTogether<T extends { _id: number }>(
  readAll: (ids: number[]) => Promise<T[]>,
): (id: number) => Promise<T | null> {
  let next: { ids: Set<number>; found: Promise<Map<number, T>> } | undefined;

  async function readNext(ids: Set<number>): Promise<Map<number, T>> {
    await new Promise((resolve) => setImmediate(resolve));
    next = undefined;
    const all = await readAll([...ids]);
    return new Map(all.map((each) => [each._id, each]));
  }

  return async (id) => {
    if (!next) {
      const ids = new Set<number>();
      next = { ids, found: readNext(ids) };
    }
    next.ids.add(id);
    return (await next.found).get(id) ?? null;
  };
}
