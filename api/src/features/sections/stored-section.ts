import { imagesOfContent } from '@siteyard/schemas/images';
import {
  hashPageContent,
  readPageContent,
  hashSection,
  sectionContent,
  type SectionContent,
} from '@siteyard/schemas/content';
import type { ChangeSource } from '@siteyard/schemas/http';
import { entityOf } from '../../content/entities.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { stateId, type NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import { sha256 } from '../../lib/sha256.ts';

/** One of the site's own sections. */
export interface Section extends Pick<SectionEntry, 'name' | 'purpose' | 'images'> {
  /** The key. */
  _id: string;
  /** The stored blocks, in the form of a page's content; undefined in lists. */
  content: unknown;
  revision: number;
  saved_by: string | null;
  source: ChangeSource;
  created_at: Date;
  updated_at: Date;
}

export const sectionEntity = (key: string) => entityOf('section', key);

/** Returns the sections that are not in the trash. */
export const liveSections = (snapshot: SiteSnapshot): SectionEntry[] =>
  snapshot.all('section').filter(({ deleted }) => !deleted);

/**
 * Returns the section of an entry.
 * @param value the state of the section; undefined in lists
 */
export function sectionOf(entry: SectionEntry, value?: object): Section {
  const { key, name, purpose, images, revision, updated_by, source, created_at, updated_at } =
    entry;
  const content = (value as Partial<SectionContent> | undefined)?.content;
  return {
    _id: key,
    name,
    purpose,
    images,
    content,
    revision,
    saved_by: updated_by,
    source,
    created_at,
    updated_at,
  };
}

/** Reads a section with its blocks. */
export const readStoredSection = async (
  content: Pick<ContentStore, 'get'>,
  entry: SectionEntry,
): Promise<Section> => sectionOf(entry, (await content.get([entry.state])).get(entry.state));

/** Returns the content of a section, upgraded and in canonical form. */
export function readSection({
  name,
  purpose,
  content,
}: Pick<Section, 'name' | 'purpose' | 'content'>): SectionContent {
  return { name, purpose, content: sectionContent(readPageContent(content).content) };
}

/** Returns the hash of the name, the purpose and the blocks of a section. */
export function hashOfSection(section: SectionContent): string {
  return hashSection(section, hashPageContent(section.content, sha256), sha256);
}

/** Returns the state of a section, and the fields of its entry that are derived from the state. */
export function stateOfSection(section: SectionContent): {
  state: NewState;
  fields: Pick<SectionEntry, 'state' | 'hash' | 'name' | 'purpose' | 'images'>;
} {
  const { name, purpose, content } = section;
  const state = { kind: 'section', value: { name, purpose, content } };
  const fields = {
    state: stateId(state.kind, state.value),
    hash: hashOfSection(section),
    name,
    purpose,
    images: imagesOfContent(content),
  };
  return { state, fields };
}
