import { randomBytes } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { SECTION_LIMITS } from '@siteyard/schemas/primitives/limits';
import {
  foldSectionName,
  newSectionKey,
  type CreateSection,
  type UpdateSection,
} from '@siteyard/schemas/content';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import { purgeTrash } from '../../content/purge-trash.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { createKeyedLock } from '../../lib/keyed-lock.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { readSentBlocks } from './sent-blocks.ts';
import { readSectionsAfter } from './section-reader.ts';
import {
  hashOfSection,
  liveSections,
  readSection,
  sectionEntity,
  sectionOf,
  stateOfSection,
  type Section,
} from './stored-section.ts';

export type { Section };

interface Write {
  actor: Actor;
  /** The revision that the caller loaded; if absent, the write never conflicts. */
  revision?: number | undefined;
}

/** The site's own sections. */
export interface SectionsService {
  /** Lists the sections without their blocks, by name. */
  list(): Promise<Section[]>;
  /**
   * Reads sections with their blocks, sorted by key and starting after `after`; only one is in memory
   * at a time.
   */
  readAfter(after: string, limit: number): AsyncIterable<Section>;
  /** @throws AppError `section_not_found` */
  get(key: string): Promise<Section>;
  /** @throws AppError `section_name_taken`, `too_many_sections`, `invalid_content` */
  create(section: CreateSection, actor: Actor): Promise<Section>;
  /** @throws AppError `section_not_found`, `section_name_taken`, `revision_conflict`, `invalid_content` */
  update(key: string, change: UpdateSection, write: Write): Promise<Section>;
  /** @throws AppError `section_not_found`, `revision_conflict` */
  remove(key: string, write: Write): Promise<void>;
  /**
   * Restores a deleted section. A section that is not deleted stays unchanged.
   * @throws AppError `section_not_found`, `section_name_taken`, `too_many_sections`
   */
  restore(key: string, actor: Actor): Promise<Section>;
  findImageUses(fileNames: readonly string[]): Promise<{ name: string; images: string[] }[]>;
  /** Removes sections that were deleted long ago. */
  purgeDeleted(now?: Date): Promise<void>;
}

/** A changed section: its fields in the entry, and its state if that has changed. */
interface NewSection {
  fields(at: Date): Partial<SectionEntry>;
  state?: NewState;
}

/** The rules of sections. Each change is one commit of the content store. */
export function createSectionsService(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): SectionsService {
  const { content, sanitiser } = deps;

  /** The queue of the writers in this process. `WriteConflict` detects writers of other instances. */
  const withLock = createKeyedLock<string>();
  const writeLocked = (key: string, attempt: () => Promise<Section>) =>
    withLock(key, () => retryOnConflict(attempt));

  const list = async () => {
    const found = liveSections(await content.refresh());
    return found
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1))
      .map((entry) => sectionOf(entry));
  };

  const whole = async (entry: SectionEntry) =>
    sectionOf(entry, (await content.get([entry.state])).get(entry.state));

  async function get(key: string): Promise<Section> {
    const entry = (await content.refresh()).entry('section', key);
    return !entry || entry.deleted ? missing() : whole(entry);
  }

  /** Commits an entry. @throws AppError `section_name_taken`, `too_many_sections` */
  async function commit(
    kind: string,
    actor: Actor,
    next: Pick<NewSection, 'state'>,
    compute: (snapshot: SiteSnapshot, at: Date) => SectionEntry,
  ): Promise<void> {
    await content.commit(
      { by: actor.name, source: actor.source },
      {
        kind,
        states: next.state ? [next.state] : [],
        compute(snapshot, at) {
          const entry = compute(snapshot, at);
          if (!entry.deleted) refuseTaken(entry, snapshot);
          return { entries: new Map([[sectionEntity(entry.key), entry]]) };
        },
      },
    );
  }

  /** Changes a section; null keeps it unchanged. @param isFor whether deleted sections are changed, too */
  const write = (
    key: string,
    { actor, revision }: Write,
    change: (current: Section, entry: SectionEntry) => Promise<NewSection | null>,
    { kind = 'section', isForDeleted = false } = {},
  ): Promise<Section> =>
    writeLocked(key, async () => {
      const seen = (await content.refresh()).entry('section', key);
      if (!seen || (seen.deleted && !isForDeleted)) return missing();
      const current = await whole(seen);
      const next = await change(current, seen);
      if (!next) return current;
      if (revision !== undefined && revision !== seen.revision)
        throw new RevisionConflict(current, {
          saved: { saved_by: current.saved_by, saved_at: current.updated_at.toISOString() },
        });
      let written = seen;
      await commit(kind, actor, next, (snapshot, updated_at) => {
        if (snapshot.entry('section', key)?.revision !== seen.revision) throw new WriteConflict();
        const { name: updated_by, source } = actor;
        const saved = { updated_at, updated_by, source, revision: seen.revision + 1 };
        return (written = { ...seen, ...next.fields(updated_at), ...saved });
      });
      return whole(written);
    });

  return {
    list,
    get,
    readAfter: (after, limit) => readSectionsAfter(content, after, limit),
    async create({ name, purpose, ...sent }, actor) {
      const key = newSectionKey(name, randomBytes(4).toString('hex'));
      refuseTaken({ key, name }, await content.refresh());
      const { state, fields } = stateOfSection({
        name,
        purpose,
        content: await readSentBlocks(sent, sanitiser),
      });
      await commit('section', actor, { state }, (_, at) => ({
        key,
        ...fields,
        revision: 1,
        created_at: at,
        updated_at: at,
        updated_by: actor.name,
        source: actor.source,
      }));
      return get(key);
    },
    update: (key, { name, purpose, ...sent }, how) =>
      write(key, how, async (current) => {
        const before = readSection(current);
        if (name !== undefined && name !== current.name)
          refuseTaken({ key, name }, await content.refresh());
        const { blocks, contentVersion } = sent;
        const after = {
          name: name ?? before.name,
          purpose: purpose ?? before.purpose,
          content: blocks
            ? await readSentBlocks({ blocks, contentVersion }, sanitiser, before.content)
            : before.content,
        };
        // A retry after a lost response changes nothing, so it is not a conflict.
        if (hashOfSection(after) === hashOfSection(before)) return null;
        const { state, fields } = stateOfSection(after);
        return { state, fields: () => fields };
      }),
    async remove(key, how) {
      const remove = () => Promise.resolve({ fields: (at: Date) => ({ deleted: { at } }) });
      await write(key, how, remove, { kind: 'section_deleted' });
    },
    restore: (key, actor) =>
      write(
        key,
        { actor },
        // A retry after a lost response finds the section restored.
        async (_, { deleted }) => (deleted ? { fields: () => ({ deleted: undefined }) } : null),
        { kind: 'section_restored', isForDeleted: true },
      ),
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const shown = new Set(fileNames);
      return liveSections(await content.refresh()).flatMap(({ name, images }) => {
        const those = images.filter((image) => shown.has(image));
        return those.length > 0 ? [{ name, images: those }] : [];
      });
    },
    async purgeDeleted(now) {
      await purgeTrash(content, 'section', now);
    },
  };
}

/** @throws AppError `section_name_taken`, `too_many_sections` */
function refuseTaken(
  { key, name }: Pick<SectionEntry, 'key' | 'name'>,
  snapshot: SiteSnapshot,
): void {
  const present = snapshot.entry('section', key);
  const isThere = present !== undefined && !present.deleted;
  const others = liveSections(snapshot).filter((other) => other.key !== key);
  if (!isThere && others.length >= SECTION_LIMITS.count) throw new AppError('too_many_sections');
  const own = foldSectionName(name);
  if (others.some((other) => foldSectionName(other.name) === own))
    throw new AppError('section_name_taken');
}

function missing(): never {
  throw new AppError('section_not_found');
}
