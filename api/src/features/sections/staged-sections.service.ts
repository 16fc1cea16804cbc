import type { SiteSection } from '@siteyard/schemas/planning/plan-source';
import type { SectionContent } from '@siteyard/schemas/section';
import type { Entry } from '../../content/entities.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { isUndone, withUndone } from '../../lib/undone-versions.ts';
import { readSection, sectionEntity, stateOfSection } from './stored-section.ts';

/** What a section shall be. */
export interface SectionState {
  section: SectionContent;
  status: 'live' | 'deleted';
  /** Whether it is deleted because the run that created it is undone. */
  undone?: boolean;
  /** Hashes of what was received, by lineage. */
  received: Record<string, string>;
  /** For an undo: the revision that the section is again. Those since then are undone. */
  bringsBack?: number;
}

/** A change of a section that waits for the switch of its run. */
export interface StagedSectionChange
  extends
    Pick<SectionEntry, 'state' | 'hash' | 'name' | 'purpose' | 'images'>,
    Omit<SectionState, 'section'> {
  /** The revisions that were undone when the section had the revision `bringsBack`. */
  undoneBefore?: SectionEntry['undone_versions'];
}

/** What a section was before a run changed it; its content is in its history, by its revision. */
export interface SectionBefore extends Omit<SectionState, 'section' | 'bringsBack'> {
  hash: string;
  revision: number;
  /** Pictures that it showed. */
  images: string[];
}

/** Sections as content operations read and change them; compare `StagedPages`. */
export interface StagedSections {
  /** Every section, also deleted ones, without blocks. */
  heads(lineage: string): Promise<SiteSection[]>;
  /** The hashes of everything that any section has received. */
  receivedHashes(): Promise<Set<string>>;
  /** How many are deleted and can be restored. */
  countDeleted(): Promise<number>;
  /** A stored section, also a deleted one; null for none. */
  read(key: string): Promise<SectionContent | null>;
  /** The last former states that are not undone, newest first. */
  former(key: string): Promise<SectionContent[]>;
  /** A former state; null if it is no longer kept. */
  readVersion(key: string, revision: number): Promise<SectionContent | null>;
  /** What a section is besides its content, to bring it back later; null for none. */
  describe(key: string): Promise<SectionBefore | null>;
  /** Stores the state of a change; nothing is changed before the switch. */
  prepare(key: string, state: SectionState): Promise<StagedSectionChange>;
  /**
   * Computes the entry of a change on a snapshot.
   * @param seen the revision that the plan has seen; null for none
   * @throws `drifted`, if the section has changed since
   */
  entryOf(
    key: string,
    seen: number | null,
    change: StagedSectionChange,
    actor: Actor,
    drifted: () => Error,
  ): (snapshot: SiteSnapshot, at: Date) => [string, Entry];
}

/** How many former states may be the base of a merge. */
const FORMER = 20;

export function createStagedSections(deps: {
  content: Pick<ContentStore, 'get' | 'history' | 'put' | 'refresh'>;
}): StagedSections {
  const { content } = deps;
  const find = async (key: string) => (await content.refresh()).entry('section', key);
  const all = async () =>
    (await content.refresh()).all('section').toSorted((a, b) => (a.key < b.key ? -1 : 1));

  /** The entries that the section had before, the newest first. */
  async function formerEntries(key: string): Promise<SectionEntry[]> {
    const present = await find(key);
    const history = (await content.history(sectionEntity(key))).map(({ entry }) => entry);
    const all = [...(present ? [present] : []), ...(history as SectionEntry[])];
    // A commit that only notes what was received leaves the revision as it is.
    return all.filter(({ revision }, n) => n > 0 && revision < all[n - 1]!.revision);
  }

  async function contentsOf(entries: readonly SectionEntry[]): Promise<SectionContent[]> {
    const values = await content.get(entries.map(({ state }) => state));
    return entries.flatMap(({ state }) => {
      const value = values.get(state);
      return value ? [readSection(value as SectionContent)] : [];
    });
  }

  return {
    countDeleted: async () => (await all()).filter(({ deleted }) => deleted).length,
    async heads(lineage) {
      const field = receivedField(lineage);
      return (await all()).map(({ key, name, deleted, revision, hash, received }) => ({
        ...{ key, name, revision, hash, received: received?.[field] ?? null },
        state: !deleted ? 'live' : deleted.undone ? 'undone' : 'trash',
      }));
    },
    async receivedHashes() {
      return new Set((await all()).flatMap(({ received = {} }) => Object.values(received)));
    },
    async read(key) {
      const entry = await find(key);
      const [section = null] = entry ? await contentsOf([entry]) : [];
      return section;
    },
    async former(key) {
      const undone = (await find(key))?.undone_versions;
      const found = (await formerEntries(key)).filter(({ revision }) => !isUndone(revision, undone));
      return contentsOf(found.slice(0, FORMER));
    },
    async readVersion(key, revision) {
      const found = (await formerEntries(key)).find((entry) => entry.revision === revision);
      const [section = null] = found ? await contentsOf([found]) : [];
      return section;
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
    async prepare(key, { section, ...rest }) {
      const { state, fields } = stateOfSection(section);
      await content.put([state]);
      const again = (await formerEntries(key)).find((each) => each.revision === rest.bringsBack);
      const undoneBefore = again?.undone_versions;
      return { ...fields, ...rest, ...(undoneBefore && { undoneBefore }) };
    },
    entryOf:
      (key, seen, change, actor, drifted) =>
      (snapshot, at) => {
        const { status, undone, received, bringsBack, undoneBefore = [], ...fields } = change;
        const present = snapshot.entry('section', key);
        if ((present?.revision ?? null) !== seen) throw drifted();
        const revision = (present?.revision ?? 0) + 1;
        const undone_versions =
          bringsBack === undefined
            ? present?.undone_versions
            : withUndone(undoneBefore, bringsBack, revision);
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
}
