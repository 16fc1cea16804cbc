import { BSON, someField, type Raw } from './raw.ts';
import type { Trace } from './search.ts';
import type { Request } from './wire.ts';

/**
 * Notes which commands, options and operators each database was sent and did, for the
 * tests that hold what the product sends against what is covered. Off unless asked for.
 */
export class Recorder {
  private readonly seen = new Map<string, Set<string>>();
  private readonly traces = new Map<string, Trace>();

  note(request: Request, trace: Trace | undefined): void {
    const set = this.seen.get(request.db) ?? new Set<string>();
    this.seen.set(request.db, set);
    const { name } = request;
    set.add(name);
    for (const [option, value] of request.fields) {
      if (option === name || option.startsWith('$') || option === 'lsid') continue;
      set.add(`${name}.${option}`);
      if (option !== 'documents') this.operators(name, value, set);
    }
    for (const [option, documents] of request.sequences) {
      set.add(`${name}.${option}`);
      if (option === 'documents') continue;
      for (const document of documents) {
        someField(document, (_, key) => void set.add(`${name}.${option}.${key}`));
        this.operators(name, document, set);
      }
    }
    if (trace) this.traces.set(request.db, trace);
  }

  private operators(command: string, value: Raw, set: Set<string>): void {
    if (value.type !== BSON.object && value.type !== BSON.array) return;
    someField(value, (item, key) => {
      if (key.startsWith('$')) set.add(`${command} ${key}`);
      this.operators(command, item, set);
    });
  }

  /** What was seen in databases whose names begin so, and what the last search of each did. */
  report(prefix: string): { features: string[]; traces: Record<string, Trace> } {
    const ours = ([db]: [string, unknown]): boolean => db.startsWith(prefix);
    const seen = [...this.seen].filter(ours).flatMap(([, features]) => [...features]);
    const traces = Object.fromEntries([...this.traces].filter(ours));
    return { features: [...new Set(seen)].sort(), traces };
  }
}
