import type { NamedContent } from '@siteyard/schemas/documents';
import type { SiteDocument } from '@siteyard/schemas/planning';
import type { ReceivedState } from '../../../content/entities/received.ts';
import { entityOf, type Entry } from '../../../content/entities.ts';
import { replacedEntries } from '../../../content/history.ts';
import { receiving, type PlannedChange } from '../../../content/planned-change.ts';
import type { ContentStore } from '../../../content/store.ts';
import { batches } from '../../../content/tables.ts';
import type { Actor } from '../../../lib/actor.ts';
import { receivedField } from '../../../lib/received-hash.ts';
import { isUndone, withUndone, type UndoneVersions } from '../../../lib/undone-versions.ts';
import type { DocumentEntry, StoredKind, Visibility } from './stored-kind.ts';

/** The planned values of a document. */
export interface DocumentState<Content extends NamedContent = NamedContent> {
  content: Content;
  status: 'live' | 'deleted';
  /** Whether it is deleted because the run that created it is undone. */
  undone?: boolean;
  /** Absent for a kind without visibility. */
  visibility?: Visibility | null;
  /** The received values, by lineage. */
  received: Record<string, ReceivedState>;
  /** For an undo: the revision that the document has again. Later revisions are undone. */
  bringsBack?: number;
  /** The undone revisions in the state of that revision. */
  undone_versions?: UndoneVersions | undefined;
}

/** A former state of a document. */
interface FormerDocument<Content extends NamedContent = NamedContent> {
  content: Content;
  undone_versions: UndoneVersions | undefined;
}

/** The state of a document before a run. Its content is in its history, by its revision. */
export interface DocumentBefore extends Omit<
  DocumentState,
  'content' | 'bringsBack' | 'undone_versions'
> {
  hash: string;
  revision: number;
  images: string[];
}

/** Reads documents of one kind for content operations, and plans their changes. Pages have `PlannedPages`. */
export interface PlannedDocuments<Content extends NamedContent = NamedContent> {
  /** Every document, also deleted ones, without content. */
  heads(lineage: string): Promise<SiteDocument[]>;
  /** Counts the deleted documents that can be restored. */
  countDeleted(): Promise<number>;
  /** Reads a stored document, also a deleted one; null if there is none. */
  read(key: string): Promise<Content | null>;
  /** Returns the last former states that are not undone, newest first. */
  former(key: string): Promise<Content[]>;
  /**
   * Finds one former state of each document, in few reads of the log.
   * @param wanted the revisions, by key
   * @returns a function that reads the state of a document; null if it is no longer kept
   */
  findVersions(
    wanted: ReadonlyMap<string, number>,
  ): Promise<(key: string) => Promise<FormerDocument<Content> | null>>;
  /** Reads a received document; null if it is not kept. */
  readReceived(hash: string): Promise<Content | null>;
  putReceived(hash: string, content: Content): Promise<ReceivedState>;
  /** The fields of a document besides its content, for an undo; null if there is no document. */
  describe(key: string): Promise<DocumentBefore | null>;
  /**
   * Plans a change, and stores its state.
   * @param seen the revision that the plan has seen; null if the document is new
   * @param drifted the conflict, if the document has changed since
   */
  plan(
    key: string,
    seen: number | null,
    actor: Actor,
    state: DocumentState<Content>,
    drifted: () => Error,
  ): Promise<PlannedChange>;
  /** Plans to store the received values of a document, without changing the document. */
  planReceived(key: string, received: Record<string, ReceivedState>): PlannedChange;
}

/** The most former states that may be the base of a merge. */
const FORMER = 20;

const revisionOf = ({ revision }: DocumentEntry) => revision;

export function createPlannedDocuments<Content extends NamedContent, E extends DocumentEntry>(
  stored: StoredKind<Content, E>,
  { content }: { content: Pick<ContentStore, 'get' | 'histories' | 'put' | 'refresh'> },
): PlannedDocuments<Content> {
  const { entity } = stored;
  const nameOf = (key: string) => entityOf(entity, key);
  const find = async (key: string) => (await content.refresh()).entry(entity, key) as E | undefined;
  const all = async () =>
    ((await content.refresh()).all(entity) as E[]).toSorted((a, b) => (a.key < b.key ? -1 : 1));

  /** Returns the former entries of documents, by key, newest first. */
  async function formerEntries(keys: readonly string[]): Promise<Map<string, E[]>> {
    const snapshot = await content.refresh();
    const histories = await content.histories(keys.map(nameOf));
    const formerOf = (key: string) => {
      const present = snapshot.entry(entity, key) as E | undefined;
      const history = (histories.get(nameOf(key)) ?? []) as E[];
      const replaced = present ? replacedEntries<E & Entry>(present, history, revisionOf) : [];
      return replaced.map(({ entry }) => entry);
    };
    return new Map(keys.map((key) => [key, formerOf(key)]));
  }

  async function contentsOf(states: readonly string[]): Promise<Content[]> {
    const values = await content.get(states);
    return states.flatMap((state) => {
      const value = values.get(state);
      return value ? [stored.read(value)] : [];
    });
  }

  const first = async (state: string | undefined) =>
    state === undefined ? null : ((await contentsOf([state]))[0] ?? null);

  return {
    countDeleted: async () => (await all()).filter(({ deleted }) => deleted).length,
    async heads(lineage) {
      const field = receivedField(lineage);
      return (await all()).map((entry) => headOf(stored, entry, field));
    },
    read: async (key) => first((await find(key))?.state),
    async former(key) {
      const undone = (await find(key))?.undone_versions;
      const entries = (await formerEntries([key])).get(key) ?? [];
      const found = entries.filter(({ revision }) => !isUndone(revision, undone));
      return contentsOf(found.slice(0, FORMER).map(({ state }) => state));
    },
    async findVersions(wanted) {
      const found = new Map<string, E>();
      // In batches, because the history of a document can have many entries.
      for (const keys of batches([...wanted.keys()]))
        for (const [key, entries] of await formerEntries(keys)) {
          const entry = entries.find(({ revision }) => revision === wanted.get(key));
          if (entry) found.set(key, entry);
        }
      return async (key) => {
        const entry = found.get(key);
        const value = await first(entry?.state);
        return value && { content: value, undone_versions: entry?.undone_versions };
      };
    },
    async readReceived(hash) {
      const received = (await all()).flatMap((entry) => Object.values(entry.received ?? {}));
      return first(received.find((each) => each.hash === hash)?.state);
    },
    async putReceived(hash, received) {
      const { state, fields } = stored.stateOf(received);
      await content.put([state]);
      return { hash, state: fields.state };
    },
    async describe(key) {
      const entry = await find(key);
      return entry ? beforeOf(stored, entry) : null;
    },
    async plan(key, seen, actor, wanted, drifted) {
      const { state, fields } = stored.stateOf(wanted.content);
      await content.put([state]);
      return {
        states: [fields.state],
        entry(snapshot, at) {
          const present = snapshot.entry(entity, key) as E | undefined;
          if ((present?.revision ?? null) !== seen) throw drifted();
          const planned = plannedEntry(stored, { key, present, fields, wanted, actor, at });
          return [nameOf(key), planned as Entry];
        },
      };
    },
    planReceived: (key, received) => receiving(entity, key, received),
  };
}

/** Returns the entry of a document after a planned change. */
function plannedEntry<Content extends NamedContent, E extends DocumentEntry>(
  stored: StoredKind<Content, E>,
  change: {
    key: string;
    present: E | undefined;
    fields: ReturnType<StoredKind<Content, E>['stateOf']>['fields'];
    wanted: DocumentState<Content>;
    actor: Actor;
    at: Date;
  },
): E {
  const { key, present, fields, wanted, actor, at } = change;
  const { bringsBack, status, undone, received, visibility = null } = wanted;
  const revision = (present?.revision ?? 0) + 1;
  const undone_versions =
    bringsBack === undefined
      ? present?.undone_versions
      : withUndone(wanted.undone_versions ?? [], bringsBack, revision);
  const entry = stored.entry({
    fields,
    present,
    visibility,
    common: {
      key,
      revision,
      received,
      created_at: present?.created_at ?? at,
      updated_at: at,
      updated_by: actor.name,
      source: actor.source,
    },
    ...(status === 'deleted' && {
      deleted: { at, by: actor.name, ...(undone && { undone: true }) },
    }),
  });
  return { ...entry, ...(undone_versions && { undone_versions }) };
}

function beforeOf<Content extends NamedContent, E extends DocumentEntry>(
  stored: StoredKind<Content, E>,
  entry: E,
): DocumentBefore {
  const { deleted, hash, revision, images, received = {} } = entry;
  const visibility = stored.visibilityOf(entry);
  return {
    hash,
    revision,
    images,
    received,
    status: deleted ? 'deleted' : 'live',
    ...(deleted?.undone && { undone: true }),
    ...(visibility && { visibility }),
  };
}

/** @param field the field of received values of a lineage */
function headOf<Content extends NamedContent, E extends DocumentEntry>(
  stored: StoredKind<Content, E>,
  entry: E,
  field: string,
): SiteDocument {
  const { key, name, revision, hash, received } = entry;
  return {
    key,
    name,
    revision,
    hash,
    received: received?.[field]?.hash ?? null,
    state: stateOf(stored, entry),
    ...('address' in entry && { address: entry.address }),
  };
}

function stateOf<Content extends NamedContent, E extends DocumentEntry>(
  stored: StoredKind<Content, E>,
  entry: E,
): SiteDocument['state'] {
  const { deleted } = entry;
  if (deleted) return deleted.undone ? 'undone' : 'trash';
  const visibility = stored.visibilityOf(entry);
  if (!visibility || visibility.published_at) return 'published';
  return visibility.unpublished_at ? 'hidden' : 'new';
}
