import { containsWords } from '@siteyard/schemas/primitives/fold-text';
import {
  SECTION_PURPOSE_LABELS,
  SECTION_PURPOSES,
  type SectionHead,
  type SectionPurpose,
} from '@siteyard/schemas/content';

/** A section in the dialog. */
export interface SectionEntry {
  key: string;
  name: string;
  purpose: SectionPurpose;
  /** The texts that a search includes, besides the name and the purpose. */
  texts: readonly string[];
  /** The address of the preview document. */
  preview: string;
  /** The stored section of this site; undefined for a ready-made section. */
  own?: SectionHead;
}

/** Finds the sections of a purpose whose name, purpose or texts contain each typed word. */
export function findSections<Entry extends SectionEntry>(
  sections: readonly Entry[],
  typed: string,
  purpose: SectionPurpose | null,
): Entry[] {
  return sections.filter((section) => {
    if (purpose !== null && section.purpose !== purpose) return false;
    const label = SECTION_PURPOSE_LABELS[section.purpose];
    return containsWords([section.name, label, ...section.texts].join(' '), typed);
  });
}

/** The purposes of the sections, in the order in which they are offered. */
export function purposesOf(sections: readonly SectionEntry[]): SectionPurpose[] {
  const used = new Set(sections.map(({ purpose }) => purpose));
  return SECTION_PURPOSES.filter((purpose) => used.has(purpose));
}
