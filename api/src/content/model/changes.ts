import { equal, type Change, type Commit, type Commits, type Entry, type Token } from './log.ts';
import type { Protocol } from './protocol.ts';

/** A request's change, before it is computed on a snapshot. */
export type Wish =
  | { kind: 'edit'; page: string; base: number; state: string }
  | { kind: 'move'; page: string; address: string }
  | { kind: 'create'; address: string; state: string }
  | { kind: 'purge'; page: string }
  | { kind: 'add picture'; entity: string; bytes: string }
  | { kind: 'delete picture'; entity: string }
  /** Back to the entries at commit `to`. */
  | { kind: 'undo' | 'restore'; to: number };

export type Computed = Pick<Commit, 'changes' | 'base' | 'purge'>;

/** The pure function of a commit. Returns the changes of a snapshot, or a conflict as a text. */
export function compute(
  commits: Commits,
  wish: Wish,
  chain: readonly Token[],
  protocol: Protocol,
): Computed | string {
  const { entries, lastNumber } = commits.fold(chain);
  const isTaken = (wanted: string, except?: string) =>
    Object.entries(entries).some(([page, { address }]) => page !== except && address === wanted);
  const change = (entity: string, before: Entry | null, after: Entry | null) => ({
    changes: [{ entity, before, after }],
  });

  switch (wish.kind) {
    case 'edit': {
      const { page, base, state } = wish;
      const entry = entries[page];
      if (!entry || entry.revision !== base) return 'stale';
      const after = { ...entry, state, revision: entry.revision + 1 };
      return { ...change(page, entry, after), base: `${page}@${base}` };
    }
    case 'move': {
      const { page, address } = wish;
      const entry = entries[page];
      if (!entry) return 'not found';
      if (isTaken(address, page)) return 'address taken';
      return change(page, entry, { ...entry, address, revision: entry.revision + 1 });
    }
    case 'create': {
      const { address, state } = wish;
      if (isTaken(address)) return 'address taken';
      return change(`p${lastNumber + 1}`, null, { revision: 1, state, address });
    }
    case 'purge': {
      const entry = entries[wish.page];
      return entry ? { ...change(wish.page, entry, null), purge: true } : 'not found';
    }
    case 'add picture': {
      const { entity, bytes } = wish;
      if (Object.values(entries).some((entry) => entry.bytes === bytes)) return 'already there';
      return change(entity, null, { revision: 1, bytes });
    }
    case 'delete picture': {
      const entry = entries[wish.entity];
      return entry ? change(wish.entity, entry, null) : 'not found';
    }
    case 'undo':
    case 'restore': {
      const changes = changesBackTo(
        commits.fold(chain.slice(0, wish.to)).entries,
        entries,
        protocol,
      );
      return changes.length > 0 ? { changes } : 'nothing to do';
    }
  }
}

function changesBackTo(
  old: Record<string, Entry>,
  current: Record<string, Entry>,
  protocol: Protocol,
): Change[] {
  const visible = (entry?: Entry) => entry && { ...entry, revision: 0 };
  const entities = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return entities.flatMap((entity): Change[] => {
    const [was, is] = [old[entity], current[entity]];
    if (equal(visible(was), visible(is))) return [];
    const revision = protocol.revisionRises
      ? (is?.revision ?? was?.revision ?? 0) + 1
      : (was?.revision ?? 0);
    return [{ entity, before: is ?? null, after: was ? { ...was, revision } : null }];
  });
}
