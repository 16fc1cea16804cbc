/**
 * Combines all lookups within one turn of the event loop into one query. After a publish every
 * cached page is looked up again, and visitors request many at the same time.
 * @param readAll returns the documents that exist, in any order
 */
export function readTogether<Id, T extends { _id: Id }>(
  readAll: (ids: Id[]) => Promise<T[]>,
): (id: Id) => Promise<T | null> {
  let next: { ids: Set<Id>; found: Promise<Map<Id, T>> } | undefined;

  async function readNext(ids: Set<Id>): Promise<Map<Id, T>> {
    await new Promise((resolve) => setImmediate(resolve));
    next = undefined;
    const all = await readAll([...ids]);
    return new Map(all.map((each) => [each._id, each]));
  }

  return async (id) => {
    if (!next) {
      const ids = new Set<Id>();
      next = { ids, found: readNext(ids) };
    }
    next.ids.add(id);
    return (await next.found).get(id) ?? null;
  };
}
