import type { Protocol } from './protocol.ts';

/** A commit's index in the table of commits; 0 means none. */
export type Token = number;

/** The head's record of a page (`p1`, `p2`, …) or a picture (`i1`, …). */
export interface Entry {
  revision: number;
  /** The state of a page. */
  state?: string;
  /** The address of a page. */
  address?: string;
  /** The hash of a picture's bytes. */
  bytes?: string;
}

export type Entries = Record<string, Entry>;

export interface Change {
  entity: string;
  before: Entry | null;
  after: Entry | null;
}

export interface Commit {
  kind: 'change' | 'void' | 'clean';
  /** The actor and the number of its attempt. They make the commits of two attempts unequal. */
  by: number;
  attempt: number;
  request: string;
  parent: Token;
  /** The day on which it was computed. */
  day: number;
  changes: Change[];
  /** Two edits of the same revision have the same base; only one may succeed. */
  base?: string;
  purge?: boolean;
  /** The name of the parts of a large commit, and the digest of their content. */
  parts?: string;
  digest?: string;
}

/** The site at the end of a chain of commits. */
interface Folded {
  entries: Entries;
  lastNumber: number;
  /** How many commits have each request, without voids. */
  requests: Record<string, number>;
  /** The first invariant that the chain violates, or ''. */
  failure: string;
}

export const equal = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const numberOf = (entity: string) => (entity.startsWith('p') ? Number(entity.slice(1)) : 0);

/** All commits of one search. Equal commits have the same token. */
export interface Commits {
  tokenOf(commit: Commit): Token;
  /** Returns undefined for token 0. */
  get(token: Token | undefined): Commit | undefined;
  /** Applies a chain of commits to the empty site. */
  fold(chain: readonly Token[]): Folded;
}

export function createCommits(protocol: Protocol): Commits {
  const table: (Commit | undefined)[] = [undefined];
  const tokens = new Map<string, Token>();
  const known = new Map<string, Folded>();

  const get = (token: Token | undefined) => (token === undefined ? undefined : table[token]);

  function fold(chain: readonly Token[]): Folded {
    const key = chain.join();
    let folded = known.get(key);
    if (!folded) known.set(key, (folded = foldChain(chain.map(get), chain, protocol)));
    return folded;
  }

  return {
    tokenOf(commit) {
      const key = JSON.stringify(commit);
      let token = tokens.get(key);
      if (!token) tokens.set(key, (token = table.push(commit) - 1));
      return token;
    },
    get,
    fold,
  };
}

function foldChain(
  commits: readonly (Commit | undefined)[],
  chain: readonly Token[],
  protocol: Protocol,
): Folded {
  const folded: Folded = { entries: {}, lastNumber: 0, requests: {}, failure: '' };
  const fail = (failure: string) => (folded.failure ||= failure);
  const bases = new Set<string>();
  const numbers = new Set<string>();
  let parent: Token = 0;
  commits.forEach((commit, index) => {
    const number = index + 1;
    // After a removed number, the next parent is unknown.
    if (!commit) return (parent = -1);
    if (parent !== -1 && commit.parent !== parent)
      fail(`(3) commit ${number} does not follow commit ${index}: it has a different parent`);
    parent = chain[index]!;
    const { kind, request, base } = commit;
    if (kind !== 'void' && request) folded.requests[request] = (folded.requests[request] ?? 0) + 1;
    if (base && bases.has(base)) fail(`(6) two changes from ${base} succeeded`);
    if (base) bases.add(base);
    for (const { entity, before, after } of commit.changes) {
      if (!equal(folded.entries[entity], before))
        fail(`(7) commit ${number} was computed on an older version of ${entity}`);
      if (!before && after && numberOf(entity)) {
        if (numbers.has(entity)) fail(`(5) number ${entity} is used twice`);
        numbers.add(entity);
      }
      if (after) folded.entries[entity] = after;
      else delete folded.entries[entity];
      folded.lastNumber = Math.max(folded.lastNumber, numberOf(entity));
    }
    if (!protocol.numberRises)
      folded.lastNumber = Math.max(0, ...Object.keys(folded.entries).map(numberOf));
    const addresses = Object.values(folded.entries).flatMap(({ address }) => address ?? []);
    if (new Set(addresses).size < addresses.length)
      fail(`(5) two pages have the same address at commit ${number}`);
  });
  return folded;
}

/** Returns the number of the newest `clean` commit of a chain, or 0. */
export function newestClean(commits: Commits, chain: readonly Token[]): number {
  return chain.findLastIndex((token) => commits.get(token)?.kind === 'clean') + 1;
}

/** Returns the states and the bytes that a commit's entries name. */
export function namesOf(commit: Commit | undefined): string[] {
  const entries = (commit?.changes ?? []).flatMap(({ before, after }) => [before, after]);
  return entries.flatMap((entry) => (entry ? namesOfEntry(entry) : []));
}

export const namesOfEntry = ({ state, bytes }: Entry): string[] =>
  [state ?? [], bytes ?? []].flat();
