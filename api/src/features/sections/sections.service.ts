import { randomBytes } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { newSectionKey, type CreateSection, type UpdateSection } from '@siteyard/schemas/content';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import { purgeTrash } from '../../content/purge-trash.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { readSentBlocks } from './sent-blocks.ts';
import { createSectionWrites, refuseTaken, type SectionWrite } from './section-write.ts';
import {
  hashOfSection,
  liveSections,
  readSection,
  readStoredSection,
  sectionOf,
  stateOfSection,
  type Section,
} from './stored-section.ts';

export type { Section };

/** The site's own sections. */
export interface SectionsService {
  /** Lists the sections without their blocks, by name. */
  list(): Promise<Section[]>;
  /**
   * Yields up to `limit` sections with their blocks, sorted by key and starting after the key `after`. Only
   * one section at a time is in memory.
   */
  readAfter(after: string, limit: number): AsyncIterable<Section>;
  /** @throws AppError `section_not_found` */
  get(key: string): Promise<Section>;
  /** @throws AppError `section_name_taken`, `too_many_sections`, `invalid_content` */
  create(section: CreateSection, actor: Actor): Promise<Section>;
  /** @throws AppError `section_not_found`, `section_name_taken`, `revision_conflict`, `invalid_content` */
  update(key: string, change: UpdateSection, write: SectionWrite): Promise<Section>;
  /** @throws AppError `section_not_found`, `revision_conflict` */
  remove(key: string, write: SectionWrite): Promise<void>;
  /**
   * Restores a deleted section. A section that is not deleted stays unchanged.
   * @throws AppError `section_not_found`, `section_name_taken`, `too_many_sections`
   */
  restore(key: string, actor: Actor): Promise<Section>;
  /** Returns the sections that show any of these images: their names, and the images that they show. */
  findImageUses(fileNames: readonly string[]): Promise<{ name: string; images: string[] }[]>;
  /** Removes the sections whose time in the trash is over; see `purgeTrash`. */
  purgeDeleted(now?: Date): Promise<void>;
}

/** Creates the service of the site's own sections. Each change is one commit of the content store. */
export function createSectionsService(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): SectionsService {
  const { content, sanitiser } = deps;
  const { commit, write } = createSectionWrites(content);

  const list = async () => {
    const found = liveSections(await content.refresh());
    return found
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.key < b.key ? -1 : 1))
      .map((entry) => sectionOf(entry));
  };

  async function get(key: string): Promise<Section> {
    const entry = (await content.refresh()).entry('section', key);
    if (!entry || entry.deleted) throw new AppError('section_not_found');
    return readStoredSection(content, entry);
  }

  return {
    list,
    get,
    async *readAfter(after, limit) {
      const found = liveSections(await content.refresh())
        .filter(({ key }) => key > after)
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      for (const entry of found.slice(0, limit)) yield readStoredSection(content, entry);
    },
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
        // A section that is not deleted is the result of an earlier call, whose answer was lost.
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
