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
import { sha256 } from '../../lib/sha256.ts';

/** A section of the site's own. */
export interface Section extends Pick<SectionEntry, 'name' | 'purpose' | 'images'> {
  _id: string;
  /** The canonical content of a page that consists of it; absent in lists. */
  content: unknown;
  revision: number;
  saved_by: string | null;
  source: ChangeSource;
  created_at: Date;
  updated_at: Date;
}

export const sectionEntity = (key: string) => entityOf('section', key);

/** The sections that are not in the trash. */
export const liveSections = (snapshot: SiteSnapshot): SectionEntry[] =>
  snapshot.all('section').filter(({ deleted }) => !deleted);

/** @param value the state of the section; undefined in lists */
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

/** A stored or received section, up to date and in canonical form. */
export function readSection({
  name,
  purpose,
  content,
}: Pick<Section, 'name' | 'purpose' | 'content'>): SectionContent {
  return { name, purpose, content: sectionContent(readPageContent(content).content) };
}

/** The hash of a section: of its name, its purpose and its blocks. */
export function hashOfSection(section: SectionContent): string {
  return hashSection(section, hashPageContent(section.content, sha256), sha256);
}

/** The state of a section, and the fields of its entry that follow from it. */
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
