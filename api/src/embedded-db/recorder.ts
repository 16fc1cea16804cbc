import { BSON, fields, someField, type Raw } from './bson/raw.ts';
import { documentsOf, GENERAL_FIELDS } from './commands/command.ts';
import { TEXT_START } from './query/filter.ts';
import type { Trace } from './query/search.ts';
import type { Request } from './messages.ts';

/** The fields of commands that have filters. */
const FILTERS = ['filter', 'query'];

/**
 * Records the commands to each database, and its searches, for tests. The names of features are as in the
 * README: `find`, `find.limit`, `update.updates.q`, `filter $gt`, `update operator $set`.
 */
export class Recorder {
  private readonly features = new Map<string, Set<string>>();
  private readonly traces = new Map<string, Trace>();

  note(request: Request, trace: Trace | undefined): void {
    const { name, db } = request;
    const seen = this.features.get(db) ?? new Set<string>();
    this.features.set(db, seen);
    if (trace) this.traces.set(db, trace);
    seen.add(name);
    // A handshake may have any fields.
    if (name === 'hello' || name === 'ismaster') return;
    for (const field of [...request.fields.keys(), ...request.sequences.keys()])
      if (field !== name && !(field in GENERAL_FIELDS)) seen.add(`${name}.${field}`);
    for (const field of FILTERS) noteFilter(seen, request.fields.get(field));
    if (name === 'findAndModify') noteUpdate(seen, request.fields.get('update'));
    for (const list of ['updates', 'deletes', 'indexes']) {
      for (const statement of documentsOf(request, list)) {
        const given = new Map(fields(statement));
        for (const field of given.keys()) seen.add(`${name}.${list}.${field}`);
        noteFilter(seen, given.get('q'));
        noteUpdate(seen, given.get('u'));
      }
    }
    const [match] = documentsOf(request, 'pipeline').flatMap(fields);
    noteFilter(seen, match?.[1]);
  }

  /** Reports the commands to databases whose names start with `prefix`, and the last search of each. */
  report(prefix: string): { features: string[]; traces: Record<string, Trace> } {
    const ours = ([db]: [string, unknown]): boolean => db.startsWith(prefix);
    const seen = [...this.features].filter(ours).flatMap(([, features]) => [...features]);
    const traces = Object.fromEntries([...this.traces].filter(ours));
    return { features: [...new Set(seen)].sort(), traces };
  }
}

function noteFilter(seen: Set<string>, value: Raw | undefined): void {
  if (value?.type === BSON.regex) seen.add(`filter ${TEXT_START}`);
  if (value?.type !== BSON.object && value?.type !== BSON.array) return;
  someField(value, (item, name) => {
    if (name.startsWith('$')) seen.add(`filter ${name}`);
    noteFilter(seen, item);
  });
}

function noteUpdate(seen: Set<string>, update: Raw | undefined): void {
  if (update) someField(update, (_, operator) => void seen.add(`update operator ${operator}`));
}
