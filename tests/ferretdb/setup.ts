import { Collection, type CreateIndexesOptions, type IndexDescription } from 'mongodb';
import { beforeEach } from 'vitest';
import { leftOut } from './left-out.ts';

/** Loaded before each test file that runs against FerretDB. */

/**
 * Creates indexes one by one and without their expiry: FerretDB refuses `expireAfterSeconds`, and closes the
 * connection if two indexes of one command exist already. `differences.test.ts` proves both. Nothing else
 * is adapted.
 */
function adaptIndexes(): void {
  const { createIndexes } = Collection.prototype;
  Collection.prototype.createIndexes = async function (
    indexes: IndexDescription[],
    options?: CreateIndexesOptions,
    allowsUnknown: boolean = false,
  ): Promise<string[]> {
    const names: string[] = [];
    for (const { expireAfterSeconds: _, ...index } of indexes)
      names.push(...(await createIndexes.call(this, [index], options, allowsUnknown)));
    return names;
  };
}

// The test files of a worker share the driver.
const adapted = Symbol.for('siteyard.adaptedIndexes');
if (!(adapted in globalThis)) {
  Object.assign(globalThis, { [adapted]: true });
  adaptIndexes();
}

beforeEach(({ task, skip }) => {
  const reason = leftOut(task.fullName);
  if (reason) skip(reason);
});
