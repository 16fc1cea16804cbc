import type { ChangeSource } from '@siteyard/schemas/http';
import type { Entry } from './entities.ts';

// The documents of the store, one collection each.

/** A JSON value that never changes, such as the content of a page. It is stored once. */
export interface State {
  /** See `stateId`. */
  _id: string;
  kind: string;
  value: object;
  touched_at?: Date;
}

/** The change of one entity by a commit. The entries are complete; null if the entity does not exist. */
export interface Change {
  entity: string;
  before: Entry | null;
  after: Entry | null;
}

/** Data about the site as a whole. Every commit has all of it. */
export interface SiteData {
  /** The highest page number that was ever used. */
  last_page_id: number;
  /** The lineage of the content. */
  site_id?: string;
  /** Other lineages whose bundles this site accepts. */
  lineages?: string[];
  /** The migrations that were applied, oldest first. */
  migrations?: MigrationRecord[];
  /** The seed whose default pages `sitectl seed` restores; null for none. */
  seeded_with?: string | null;
}

/** A migration script that was applied. */
export interface MigrationRecord {
  id: string;
  /** SHA-256 of the script, in hex. */
  checksum: string;
  run: string;
  who: string | null;
  applied_at: Date;
}

/** The place of a commit in the log. These fields are never removed. */
export interface CommitHead {
  /** 1, 2, 3, … without gaps. */
  _id: number;
  /** Random, new for each attempt. */
  token: string;
  /** Names the request that made the commit. A void has the request that it closes. Unique. */
  request: string;
  /** The token of the commit before it; '' for the first. */
  parent: string;
  /** By the database's clock; never before the commit before it. */
  at: Date;
  /** `void`, `clean`, or the kind of the change, such as `publish`. */
  kind: string;
}

/** One change of the site, its announcement, its receipt, and its history. */
export interface Commit extends CommitHead {
  by?: string | null;
  source?: ChangeSource;
  site?: SiteData;
  /** More about the change, such as the bundle and the options of an import. */
  about?: object;
  /** The changes, unless they are in parts. */
  changes?: Change[];
  /** The number of parts that have the changes; see parts.ts. */
  parts?: number;
  /** Whether cleanup has removed everything but the head and the entries that are kept longer. */
  stripped?: true;
}

/**
 * Some of the changes of a large commit, or some of the entries of a checkpoint. A checkpoint is
 * stored as the changes that would make the site from nothing.
 */
export interface Part {
  /** `<token>:<n>` */
  _id: string;
  /** The token of the commit, or the id of the checkpoint. */
  token: string;
  /** The position of this part in its commit or checkpoint, from 0. */
  n: number;
  changes: Change[];
  /** The entities that a commit changes; absent in checkpoints, which are no history. */
  touches?: string[];
  touched_at?: Date;
}

/**
 * The site at one commit, so that loading need not read the whole log. The entries are in parts.
 * Checkpoints are derived data, so a second one of the same commit does no harm.
 */
export interface Checkpoint {
  /** Random; the token of its parts. */
  _id: string;
  number: number;
  token: string;
  at: Date;
  clean: number;
  site: SiteData;
  parts: number;
  /** Set when all parts are stored; before that, nothing uses the checkpoint. */
  ready?: true;
  touched_at?: Date;
}
