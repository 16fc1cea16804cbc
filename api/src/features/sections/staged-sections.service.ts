import { isPlainObject } from '@siteyard/schemas/json';
import type { SiteSection } from '@siteyard/schemas/planning/plan-source';
import { hashSection, type SectionContent } from '@siteyard/schemas/section';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import type { Actor } from '../../lib/actor.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { sha256 } from '../../lib/sha256.ts';
import { sideBySide } from '@siteyard/schemas/side-by-side';
import type { StagedChange, StagedContent } from '../site-state/staged-content.service.ts';
import { sectionModel, type SectionDocument } from './sections.model.ts';
import {
  hashOfSection,
  readSection,
  sectionSubject,
  storedContent,
  withFormer,
} from './stored-section.ts';

/** What a section shall be. */
export interface SectionState {
  section: SectionContent;
  status: 'live' | 'deleted';
  /** Whether it is deleted because the run that created it is undone. */
  undone?: boolean;
  /** Hashes of what was received, by lineage. */
  received: Record<string, unknown>;
  /** For an undo: the hashes of its former states, as they were before the undone run. */
  former?: string[];
}

/** What a section was before a run changed it; its content is kept by its hash. */
export interface SectionBefore extends Omit<SectionState, 'section'> {
  hash: string;
  revision: number;
  /** Pictures that it showed. */
  images: string[];
}

/** Sections as content operations read and change them; compare `StagedPages`. */
export interface StagedSections {
  /** Every section, also deleted ones, without blocks. */
  heads(lineage: string): Promise<SiteSection[]>;
  /** The hashes of everything that any section has received or was before. */
  keptHashes(): Promise<Set<string>>;
  /** How many are deleted and can be restored. */
  countDeleted(): Promise<number>;
  /** A stored section, also a deleted one; null for none. */
  read(key: string): Promise<SectionContent | null>;
  /** The hashes of its former states, newest first. */
  former(key: string): Promise<string[]>;
  /** What a section is besides its content, to bring it back later; null for none. */
  describe(key: string): Promise<SectionBefore | null>;
  /** Prepares a change; nothing is changed before `link` and the switch. */
  prepare(run: string, key: string, actor: Actor, state: SectionState): Promise<void>;
  /** Marks a section as about to be changed; false if it has changed since (null: there was none). */
  link(run: string, key: string, seen: number | null): Promise<boolean>;
  /** After the switch: makes what was staged the section's own. Idempotent. */
  fold(run: string, keys: readonly string[]): Promise<void>;
  /** Before the switch: forgets what was staged. Idempotent. */
  discard(run: string): Promise<void>;
  /** Stores what was received, by lineage, without changing the section. */
  remember(key: string, received: Record<string, unknown>): Promise<void>;
}

const SETTLED = { status: { $in: ['live', 'deleted'] } } as const;
const HEAD = {
  ...{ status: 1, name: 1, purpose: 1, content_hash: 1, revision: 1, undone: 1, received: 1 },
} as const;

export function createStagedSections(deps: {
  connection: Connection;
  staged: StagedContent;
  /** Keeps a state that is replaced, by its hash. */
  keep: (hash: string, section: SectionContent) => Promise<void>;
}): StagedSections {
  const { staged } = deps;
  const model = sectionModel(deps.connection);
  const find = (key: string) => model.findOne({ _id: key, ...SETTLED }).lean<SectionDocument>();

  return {
    countDeleted: () => model.countDocuments({ status: 'deleted' }),
    async heads(lineage) {
      const field = receivedField(lineage);
      const found = await model.find(SETTLED, HEAD).sort({ _id: 1 }).lean<SectionDocument[]>();
      return found.map((section) => {
        const received = isPlainObject(section.received) ? section.received[field] : undefined;
        return {
          key: section._id,
          name: section.name,
          state: section.status === 'live' ? 'live' : section.undone ? 'undone' : 'trash',
          revision: section.revision,
          hash: hashSection(section, section.content_hash, sha256),
          received: typeof received === 'string' ? received : null,
        };
      });
    },
    async keptHashes() {
      const hashes = new Set<string>();
      const found = await model.find({}, { received: 1, former: 1 }).lean<SectionDocument[]>();
      for (const { received, former = [] } of found)
        for (const hash of [...former, ...Object.values(isPlainObject(received) ? received : {})])
          if (typeof hash === 'string') hashes.add(hash);
      return hashes;
    },
    async read(key) {
      const section = await find(key);
      return section && readSection(section);
    },
    async former(key) {
      return (await find(key))?.former?.toReversed() ?? [];
    },
    async describe(key) {
      const section = await find(key);
      if (!section) return null;
      const { status, undone, received, revision, images, former = [] } = section;
      return {
        hash: hashOfSection(readSection(section)),
        status: status === 'live' ? 'live' : 'deleted',
        ...(undone && { undone }),
        received: isPlainObject(received) ? received : {},
        revision,
        images,
        former,
      };
    },
    async prepare(run, key, actor, state) {
      const before = await find(key);
      const replaced = before && readSection(before);
      const hash = replaced && hashOfSection(replaced);
      if (replaced && hash) await deps.keep(hash, replaced);
      const change = changeOf(before, hash, actor, state);
      await staged.put(run, sectionSubject(key), change as StagedChange);
    },
    async link(run, key, seen) {
      if (seen !== null) {
        const { modifiedCount } = await model.updateOne(
          { _id: key, ...SETTLED, revision: seen, next: null },
          { $set: { next: { run } } },
        );
        return modifiedCount > 0;
      }
      try {
        await model.create([{ _id: key, status: 'staged', next: { run } }]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async fold(run, keys) {
      const changes = await staged.find(run, keys.map(sectionSubject));
      await sideBySide(keys, async (key) => {
        const change = changes.get(sectionSubject(key));
        if (!change) return;
        const removed = Object.fromEntries([...change.unset, 'next'].map((name) => [name, 1]));
        await model.updateOne({ _id: key, 'next.run': run }, { $set: change.set, $unset: removed });
      });
    },
    async discard(run) {
      await model.deleteMany({ status: 'staged', 'next.run': run });
      await model.updateMany({ 'next.run': run }, { $unset: { next: 1 } });
    },
    async remember(key, received) {
      await model.updateOne({ _id: key }, { $set: { received } });
    },
  };
}

/** The fields that bring a section to a state. */
function changeOf(
  before: SectionDocument | null,
  hash: string | null,
  actor: Actor,
  { section, status, undone, received, former }: SectionState,
): StagedChange<SectionDocument> {
  const now = new Date();
  const { name, purpose, content } = section;
  const isLive = status === 'live';
  return {
    set: {
      ...{ status, name, purpose, ...storedContent(content), received },
      revision: (before?.revision ?? 0) + 1,
      saved_by: actor.name,
      source: actor.source,
      updated_at: now,
      ...(hash !== null && { former: former ?? withFormer(before?.former, hash) }),
      ...(!before && { created_at: now }),
      ...(!isLive && { deleted_at: now }),
      ...(undone && { undone }),
    },
    unset: isLive ? ['name_key', 'deleted_at', 'undone'] : ['name_key'],
  };
}
