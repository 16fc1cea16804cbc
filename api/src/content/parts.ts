import { BSON } from 'mongodb';
import type { Change, Part } from './stored.ts';
import type { Tables } from './tables.ts';

type NewPart = Omit<Part, 'touched_at'>;

/** The most bytes of a document of the store, except for a single larger change. */
const PART_BYTES = 1024 * 1024;

export const partId = (token: string, n: number) => `${token}:${n}`;

/** Splits changes into parts of at most `partBytes`. */
export function splitIntoParts(
  token: string,
  changes: Iterable<Change>,
  partBytes = PART_BYTES,
): NewPart[] {
  const parts: NewPart[] = [];
  let room = 0;
  for (const change of changes) {
    const size = BSON.calculateObjectSize(change) + 16;
    let part = parts.at(-1);
    if (!part || size > room) {
      part = { _id: partId(token, parts.length), token, n: parts.length, changes: [] };
      parts.push(part);
      room = partBytes;
    }
    part.changes.push(change);
    room -= size;
  }
  return parts;
}

/** Puts parts one after the other, because each is as large as a command should be. */
export async function putParts(tables: Tables, parts: readonly NewPart[]): Promise<void> {
  for (const part of parts) await tables.parts.put([part]);
}

/** Reads all changes of a commit or a checkpoint; undefined if a part does not exist (any more). */
export async function readParts(
  tables: Tables,
  token: string,
  count: number,
): Promise<Change[] | undefined> {
  const parts = await tables.parts.find({ token }, { sort: { n: 1 } });
  if (parts.length < count) return undefined;
  return parts.flatMap(({ changes }) => changes);
}
