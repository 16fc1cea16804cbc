import { AppError } from '@siteyard/schemas/errors';
import { foldSectionName } from '@siteyard/schemas/content';
import { SECTION_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { SectionEntry } from '../../content/entities/section.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { createKeyedLock } from '../../lib/keyed-lock.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { liveSections, readStoredSection, sectionEntity, type Section } from './stored-section.ts';

export interface SectionWrite {
  actor: Actor;
  /** The revision that the caller loaded; if absent, the write never conflicts. */
  revision?: number | undefined;
}

/** The changes of a section. */
interface NewSection {
  /** Returns the changed fields of the entry. @param at the time of the commit */
  fields(at: Date): Partial<SectionEntry>;
  /** The new state; absent if the content has not changed. */
  state?: NewState;
}

/** Writes sections. Each write is one commit of the content store. */
export interface SectionWrites {
  /**
   * Commits an entry.
   * @param kind the kind of the commit
   * @param compute returns the new entry for the newest snapshot
   * @throws AppError `section_name_taken`, `too_many_sections`
   */
  commit(
    kind: string,
    actor: Actor,
    next: Pick<NewSection, 'state'>,
    compute: (snapshot: SiteSnapshot, at: Date) => SectionEntry,
  ): Promise<void>;
  /**
   * Changes a section. Tries again if another writer changes it at the same time.
   * @param change returns null to leave the section unchanged
   * @param how `kind`: the kind of the commit; `isForDeleted`: whether a section in the trash is changed, too
   * @throws the errors of `change` and `commit`; AppError `section_not_found`, `revision_conflict`
   */
  write(
    key: string,
    call: SectionWrite,
    change: (current: Section, entry: SectionEntry) => Promise<NewSection | null>,
    how?: { kind?: string; isForDeleted?: boolean },
  ): Promise<Section>;
}

type Content = Pick<ContentStore, 'commit' | 'get' | 'refresh'>;

export function createSectionWrites(content: Content): SectionWrites {
  // Writers in this process wait for each other. `WriteConflict` detects writers in other instances.
  const withLock = createKeyedLock<string>();

  const commit: SectionWrites['commit'] = async (kind, actor, next, compute) => {
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
  };

  const write: SectionWrites['write'] = (
    key,
    { actor, revision },
    change,
    { kind = 'section', isForDeleted = false } = {},
  ) =>
    withLock(key, () =>
      retryOnConflict(async () => {
        const seen = (await content.refresh()).entry('section', key);
        if (!seen || (seen.deleted && !isForDeleted)) throw new AppError('section_not_found');
        const current = await readStoredSection(content, seen);
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
        return readStoredSection(content, written);
      }),
    );

  return { commit, write };
}

/**
 * Checks the name of a section, and for a new or a restored section, the number of sections.
 * @throws AppError `section_name_taken`, `too_many_sections`
 */
export function refuseTaken(
  { key, name }: Pick<SectionEntry, 'key' | 'name'>,
  snapshot: SiteSnapshot,
): void {
  const existing = snapshot.entry('section', key);
  const isNew = !existing || Boolean(existing.deleted);
  const others = liveSections(snapshot).filter((other) => other.key !== key);
  if (isNew && others.length >= SECTION_LIMITS.count) throw new AppError('too_many_sections');
  const own = foldSectionName(name);
  if (others.some((other) => foldSectionName(other.name) === own))
    throw new AppError('section_name_taken');
}
