import type { mongo } from 'mongoose';
import type { ErasedData } from './erased-data.ts';

interface Line {
  _id: mongo.ObjectId;
  who?: unknown;
  subject?: unknown;
}

/**
 * Removes a name or an address from lines of the activity log.
 * @param isSame whether a value is that name or address
 */
export async function activityLines(
  db: mongo.Db,
  isSame: (value: unknown) => boolean,
): Promise<ErasedData> {
  const activity = db.collection<Line>('activity');
  const found: Line[] = [];
  for await (const line of activity.find({}))
    if (isSame(line.who) || isSame(line.subject)) found.push(line);
  return {
    kind: 'activity_lines',
    count: found.length,
    names: [],
    async remove() {
      for (const { _id, who, subject } of found) {
        const set = { ...(isSame(who) && { who: null }), ...(isSame(subject) && { subject: '' }) };
        await activity.updateOne({ _id }, { $set: set });
      }
    },
  };
}

/** Removes the present and former names of an entity from lines of the activity log. */
export function activityLinesNaming(db: mongo.Db, names: readonly string[]): Promise<ErasedData> {
  const known = new Set<unknown>(names.filter(Boolean));
  return activityLines(db, (value) => known.has(value));
}
