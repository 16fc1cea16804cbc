import { randomBytes } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { SECTION_LIMITS, TRASH_DAYS } from '@siteyard/schemas/limits';
import {
  foldSectionName,
  newSectionKey,
  type CreateSection,
  type SectionContent,
  type UpdateSection,
} from '@siteyard/schemas/section';
import type { Connection } from 'mongoose';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import type { Actor } from '../../lib/actor.ts';
import { daysBefore } from '../../lib/days.ts';
import { createTurns, untilWritten } from '../../lib/in-turn.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { runOf, withChange, type StagedContent } from '../site-state/staged-content.service.ts';
import { whenFree, whyHeld } from '../site-state/when-free.ts';
import { sectionModel, UNLISTED, type SectionDocument } from './sections.model.ts';
import { readSentBlocks } from './sent-blocks.ts';
import {
  hashOfSection,
  readSection,
  sectionSubject,
  storedContent,
  withFormer,
} from './stored-section.ts';

export type Section = SectionDocument;

interface Write {
  actor: Actor;
  /** The revision that the caller loaded; if absent, the write never conflicts. */
  revision?: number | undefined;
}

/** The sections of the site's own. */
export interface SectionsService {
  /** Without their blocks, by name. */
  list(): Promise<Section[]>;
  /** With their blocks, by key, from the one after `after` on; one is in memory at a time. */
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
   * Brings back a deleted section as it was. One that is there stays as it is.
   * @throws AppError `section_not_found`, `section_name_taken`, `too_many_sections`
   */
  restore(key: string, actor: Actor): Promise<Section>;
  /** Sections that show one of these images. */
  findImageUses(fileNames: readonly string[]): Promise<{ name: string; images: string[] }[]>;
  /** Forgets sections that were deleted long ago. */
  purgeDeleted(now?: Date): Promise<void>;
}

export function createSectionsService(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'committedRuns' | 'unfoldedRuns'>;
  staged: Pick<StagedContent, 'findShown'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
  /** Keeps a state that is replaced, by its hash: it may be the base of a later merge. */
  keep: (hash: string, section: SectionContent) => Promise<void>;
  /** How long a write waits for a run that changes the section, in ms. */
  waitMs?: number;
}): SectionsService {
  const { siteState, staged, sanitiser } = deps;
  const model = sectionModel(deps.connection);
  /** One writer at a time, so that two sections do not take one name; see `name_key` for instances. */
  const turns = createTurns<'sections'>();

  /** The live sections, as they are once the committed run is folded. */
  async function read(filter: object, without: object = {}): Promise<Section[]> {
    const runs = siteState.committedRuns();
    // Where the run is folded between the two reads, the sections are read once more.
    for (let tries = 0; ; tries += 1) {
      const found = await model
        .find({ ...filter, $or: [{ status: 'live' }, { 'next.run': { $in: [...runs] } }] }, without)
        .sort({ _id: 1 })
        .lean<Section[]>();
      const moving = found.filter(({ next }) => runs.includes(runOf(next) ?? ''));
      const changes = await staged.findShown(moving, ({ _id }) => sectionSubject(_id));
      if (changes.size < moving.length && tries < 2) continue;
      return found
        .map((section) => {
          const change = changes.get(sectionSubject(section._id));
          return change ? withChange(section, change) : section;
        })
        .filter(({ status }) => status === 'live');
    }
  }

  const list = async () => {
    const found = await read({}, UNLISTED);
    return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a._id < b._id ? -1 : 1));
  };

  async function get(key: string): Promise<Section> {
    const [found] = await read({ _id: key });
    if (!found) throw new AppError('section_not_found');
    return found;
  }

  function refuseTaken(name: string, others: readonly Section[]): void {
    const own = foldSectionName(name);
    if (others.some((other) => foldSectionName(other.name) === own))
      throw new AppError('section_name_taken');
  }

  /** Another instance may have given the name away since the names were compared. */
  async function takingName<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (isDuplicateKey(error, 'name_key')) throw new AppError('section_name_taken');
      throw error;
    }
  }

  /** Changes a section by compare-and-set; null keeps it as it is. */
  async function write(
    key: string,
    { actor, revision }: Write,
    change: (current: Section) => Promise<Partial<Section> | null>,
    from: readonly Section['status'][] = ['live'],
  ): Promise<Section> {
    return turns('sections', () =>
      untilWritten(async () => {
        const current = await whenFree(
          async () => (await model.findOne({ _id: key }).lean<Section>()) ?? missing(),
          async (isLeft) =>
            new RevisionConflict(await get(key), { message: whyHeld('section', isLeft) }),
          deps,
        );
        if (!from.includes(current.status)) return missing();
        const set = await change(current);
        if (!set) return current;
        if (revision !== undefined && revision !== current.revision)
          throw new RevisionConflict(current, {
            saved: { saved_by: current.saved_by, saved_at: current.updated_at.toISOString() },
          });
        const before = readSection(current);
        const hash = hashOfSection(before);
        await deps.keep(hash, before);
        return takingName(() =>
          model
            .findOneAndUpdate(
              { _id: key, revision: current.revision, next: null },
              {
                $set: {
                  ...set,
                  former: withFormer(current.former, hash),
                  revision: current.revision + 1,
                  saved_by: actor.name,
                  source: actor.source,
                  updated_at: new Date(),
                },
                ...(set.status === 'deleted' && { $unset: { name_key: 1 } }),
              },
              { returnDocument: 'after' },
            )
            .lean<Section>()
            .exec(),
        );
      }),
    );
  }

  return {
    list,
    get,
    async *readAfter(after, limit) {
      const heads = await read({ _id: { $gt: after } }, UNLISTED);
      for (const { _id } of heads.slice(0, limit)) yield* await read({ _id });
    },
    create: ({ name, purpose, ...sent }, actor) =>
      turns('sections', async () => {
        const others = await list();
        if (others.length >= SECTION_LIMITS.count) throw new AppError('too_many_sections');
        refuseTaken(name, others);
        const content = await readSentBlocks(sent, sanitiser);
        const now = new Date();
        const section: Section = {
          _id: newSectionKey(name, randomBytes(4).toString('hex')),
          status: 'live',
          ...{ name, name_key: foldSectionName(name), purpose, ...storedContent(content) },
          revision: 1,
          saved_by: actor.name,
          source: actor.source,
          created_at: now,
          updated_at: now,
        };
        await takingName(() => model.create([section]));
        return section;
      }),
    update: (key, { name, purpose, ...sent }, how) =>
      write(key, how, async (current) => {
        const before = readSection(current);
        const isRenamed = name !== undefined && name !== current.name;
        if (isRenamed)
          refuseTaken(
            name,
            (await list()).filter(({ _id }) => _id !== key),
          );
        const { blocks, contentVersion } = sent;
        const content = blocks
          ? await readSentBlocks({ blocks, contentVersion }, sanitiser, before.content)
          : before.content;
        const after = { name: name ?? before.name, purpose: purpose ?? before.purpose, content };
        // A retry after a lost answer changes nothing, so it is not a conflict.
        if (hashOfSection(after) === hashOfSection(before)) return null;
        return {
          ...{ name: after.name, purpose: after.purpose, ...storedContent(content) },
          ...(isRenamed && { name_key: foldSectionName(after.name) }),
        };
      }),
    async remove(key, how) {
      await write(key, how, () => Promise.resolve({ status: 'deleted', deleted_at: new Date() }));
    },
    restore: (key, actor) =>
      write(
        key,
        { actor },
        async (current) => {
          // A retry after a lost answer.
          if (current.status === 'live') return null;
          const others = await list();
          if (others.length >= SECTION_LIMITS.count) throw new AppError('too_many_sections');
          refuseTaken(current.name, others);
          const name_key = foldSectionName(current.name);
          return { status: 'live', name_key, deleted_at: null, undone: false };
        },
        ['live', 'deleted'],
      ),
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const shown = new Set(fileNames);
      const { images: _, ...without } = UNLISTED;
      const found = await read({}, without);
      return found.flatMap(({ name, images }) => {
        const those = images.filter((image) => shown.has(image));
        return those.length > 0 ? [{ name, images: those }] : [];
      });
    },
    async purgeDeleted(now = new Date()) {
      const old = { $lt: daysBefore(TRASH_DAYS, now) };
      await model.deleteMany({ status: 'deleted', deleted_at: old, next: null });
    },
  };
}

function missing(): never {
  throw new AppError('section_not_found');
}
