import type { NamedContent } from '@siteyard/schemas/documents';
import type { SiteDocument } from '@siteyard/schemas/planning';
import type { ReceivedState } from '../../../content/entities/received.ts';
import { entityOf, type Entry } from '../../../content/entities.ts';
import { replacedEntries } from '../../../content/history.ts';
import { receiving, type PlannedChange } from '../../../content/planned-change.ts';
import type { ContentStore } from '../../../content/store.ts';
import type { Actor } from '../../../lib/actor.ts';
import { receivedField } from '../../../lib/received-hash.ts';
import { isUndone, withUndone } from '../../../lib/undone-versions.ts';
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
}

/** The state of a document before a run. Its content is in its history, by its revision. */
export interface DocumentBefore extends Omit<DocumentState, 'content' | 'bringsBack'> {
  hash: string;
  revision: number;
  images: string[];
}

/** Documents of one kind as content operations read them, and plan to change them; compare `PlannedPages`. */
export interface PlannedDocuments<Content extends NamedContent = NamedContent> {
  /** Every document, also deleted ones, without content. */
  heads(lineage: string): Promise<SiteDocument[]>;
  /** Counts the deleted documents that can be restored. */
  countDeleted(): Promise<number>;
  /** Reads a stored document, also a deleted one; null if there is none. */
  read(key: string): Promise<Content | null>;
  /** Returns the last former states that are not undone, newest first. */
  former(key: string): Promise<Content[]>;
  /** Reads a former state; null if it is no longer kept. */
  readVersion(key: string, revision: number): Promise<Content | null>;
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
  { content }: { content: Pick<ContentStore, 'get' | 'history' | 'put' | 'refresh'> },
): PlannedDocuments<Content> {
  const { entity } = stored;
  const find = async (key: string) => (await content.refresh()).entry(entity, key) as E | undefined;
  const all = async () =>
    ((await content.refresh()).all(entity) as E[]).toSorted((a, b) => (a.key < b.key ? -1 : 1));

  /** Returns the former entries of the document, newest first. */
  async function formerEntries(key: string): Promise<E[]> {
    const present = await find(key);
    if (!present) return [];
    const history = (await content.history(entity, key)) as E[];
    return replacedEntries<E & Entry>(present, history, revisionOf).map(({ entry }) => entry);
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
      return (await all()).map((entry) => {
        const { key, name, revision, hash, received } = entry;
        const known = received?.[field]?.hash ?? null;
        return {
          key,
          name,
          revision,
          hash,
          received: known,
          state: stateOf(stored, entry),
          ...('address' in entry && { address: entry.address }),
        };
      });
    },
    read: async (key) => first((await find(key))?.state),
    async former(key) {
      const undone = (await find(key))?.undone_versions;
      const found = (await formerEntries(key)).filter(
        ({ revision }) => !isUndone(revision, undone),
      );
      return contentsOf(found.slice(0, FORMER).map(({ state }) => state));
    },
    async readVersion(key, revision) {
      return first((await formerEntries(key)).find((each) => each.revision === revision)?.state);
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
      if (!entry) return null;
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
    },
    async plan(key, seen, actor, wanted, drifted) {
      const { bringsBack } = wanted;
      const { state, fields } = stored.stateOf(wanted.content);
      await content.put([state]);
      const former = bringsBack === undefined ? [] : await formerEntries(key);
      const again = former.find(({ revision }) => revision === bringsBack);
      return {
        states: [fields.state],
        entry(snapshot, at) {
          const present = snapshot.entry(entity, key) as E | undefined;
          if ((present?.revision ?? null) !== seen) throw drifted();
          const revision = (present?.revision ?? 0) + 1;
          const undone_versions =
            bringsBack === undefined
              ? present?.undone_versions
              : withUndone(again?.undone_versions ?? [], bringsBack, revision);
          const entry = stored.entry({
            fields,
            present,
            visibility: wanted.visibility ?? null,
            common: {
              key,
              revision,
              received: wanted.received,
              created_at: present?.created_at ?? at,
              updated_at: at,
              updated_by: actor.name,
              source: actor.source,
            },
            ...(wanted.status === 'deleted' && {
              deleted: {
                at,
                by: actor.name,
                ...(wanted.undone && { undone: true }),
              },
            }),
          });
          const whole = { ...entry, ...(undone_versions && { undone_versions }) };
          return [entityOf(entity, key), whole as Entry];
        },
      };
    },
    planReceived: (key, received) => receiving(entity, key, received),
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
