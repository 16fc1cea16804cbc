import type { SiteSection } from '@siteyard/schemas/planning/plan-source';
import type { SectionContent } from '@siteyard/schemas/section';
import type { ReceivedState } from '../../content/entities/received.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import { replacedEntries } from '../../content/history.ts';
import { receiving, type PlannedChange } from '../../content/planned-change.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { isUndone, withUndone } from '../../lib/undone-versions.ts';
import { readSection, sectionEntity, stateOfSection } from './stored-section.ts';

/** The planned values of a section. */
export interface SectionState {
  section: SectionContent;
  status: 'live' | 'deleted';
  /** Whether it is deleted because the run that created it is undone. */
  undone?: boolean;
  /** The received values, by lineage. */
  received: Record<string, ReceivedState>;
  /** For an undo: the revision that the section is again. Those since then are undone. */
  bringsBack?: number;
}

/** The state of a section before a run. Its content is in its history, by its revision. */
export interface SectionBefore extends Omit<SectionState, 'section' | 'bringsBack'> {
  hash: string;
  revision: number;
  /** Pictures that it showed. */
  images: string[];
}

/** Sections as content operations read them, and plan to change them; compare `PlannedPages`. */
export interface PlannedSections {
  /** Every section, also deleted ones, without blocks. */
  heads(lineage: string): Promise<SiteSection[]>;
  /** How many are deleted and can be restored. */
  countDeleted(): Promise<number>;
  /** A stored section, also a deleted one; null for none. */
  read(key: string): Promise<SectionContent | null>;
  /** The last former states that are not undone, newest first. */
  former(key: string): Promise<SectionContent[]>;
  /** A former state; null if it is no longer kept. */
  readVersion(key: string, revision: number): Promise<SectionContent | null>;
  /** A section that was received; null if it is not kept. */
  readReceived(hash: string): Promise<SectionContent | null>;
  /** Stores a section as it was received. */
  putReceived(hash: string, section: SectionContent): Promise<ReceivedState>;
  /** The fields of a section besides its content, for an undo; null if there is no section. */
  describe(key: string): Promise<SectionBefore | null>;
  /**
   * Plans a change, and stores its state.
   * @param seen the revision that the plan has seen; null for none
   * @param drifted the conflict, if the section has changed since
   */
  plan(
    key: string,
    seen: number | null,
    actor: Actor,
    state: SectionState,
    drifted: () => Error,
  ): Promise<PlannedChange>;
  /** Plans to note what a section has received, without changing it. */
  planReceived(key: string, received: Record<string, ReceivedState>): PlannedChange;
}

/** How many former states may be the base of a merge. */
const FORMER = 20;

const revisionOf = ({ revision }: SectionEntry) => revision;

export function createPlannedSections(deps: {
  content: Pick<ContentStore, 'get' | 'history' | 'put' | 'refresh'>;
}): PlannedSections {
  const { content } = deps;
  const find = async (key: string) => (await content.refresh()).entry('section', key);
  const all = async () =>
    (await content.refresh()).all('section').toSorted((a, b) => (a.key < b.key ? -1 : 1));

  /** The entries that the section had before, the newest first. */
  async function formerEntries(key: string): Promise<SectionEntry[]> {
    const present = await find(key);
    if (!present) return [];
    const history = await content.history('section', key);
    return replacedEntries(present, history, revisionOf).map(({ entry }) => entry);
  }

  async function contentsOf(states: readonly string[]): Promise<SectionContent[]> {
    const values = await content.get(states);
    return states.flatMap((state) => {
      const value = values.get(state);
      return value ? [readSection(value as SectionContent)] : [];
    });
  }

  const first = async (state: string | undefined) =>
    state === undefined ? null : ((await contentsOf([state]))[0] ?? null);

  return {
    countDeleted: async () => (await all()).filter(({ deleted }) => deleted).length,
    async heads(lineage) {
      const field = receivedField(lineage);
      return (await all()).map(({ key, name, deleted, revision, hash, received }) => ({
        ...{ key, name, revision, hash, received: received?.[field]?.hash ?? null },
        state: !deleted ? 'live' : deleted.undone ? 'undone' : 'trash',
      }));
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
    async putReceived(hash, section) {
      const { state, fields } = stateOfSection(section);
      await content.put([state]);
      return { hash, state: fields.state };
    },
    async describe(key) {
      const entry = await find(key);
      if (!entry) return null;
      const { deleted, hash, revision, images, received = {} } = entry;
      return {
        ...{ hash, revision, images, received },
        status: deleted ? 'deleted' : 'live',
        ...(deleted?.undone && { undone: true }),
      };
    },
    async plan(key, seen, actor, { section, status, undone, received, bringsBack }, drifted) {
      const { state, fields } = stateOfSection(section);
      await content.put([state]);
      const former = bringsBack === undefined ? [] : await formerEntries(key);
      const again = former.find(({ revision }) => revision === bringsBack);
      return {
        states: [fields.state],
        entry(snapshot, at) {
          const present = snapshot.entry('section', key);
          if ((present?.revision ?? null) !== seen) throw drifted();
          const revision = (present?.revision ?? 0) + 1;
          const undone_versions =
            bringsBack === undefined
              ? present?.undone_versions
              : withUndone(again?.undone_versions ?? [], bringsBack, revision);
          const entry: SectionEntry = {
            ...{ key, ...fields, revision, received },
            ...{ created_at: present?.created_at ?? at, updated_at: at },
            ...{ updated_by: actor.name, source: actor.source },
            ...(status === 'deleted' && { deleted: { at, ...(undone && { undone }) } }),
            ...(undone_versions && { undone_versions }),
          };
          return [sectionEntity(key), entry];
        },
      };
    },
    planReceived: (key, received) => receiving('section', key, received),
  };
}
