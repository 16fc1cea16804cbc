import { containsWords } from '@siteyard/schemas/primitives/fold-text';
import {
  SECTION_PURPOSE_LABELS,
  SECTION_PURPOSES,
  type SectionHead,
  type SectionPurpose,
} from '@siteyard/schemas/section';

/** A section as the chooser shows it. */
export interface SectionEntry {
  key: string;
  name: string;
  purpose: SectionPurpose;
  /** What a search looks through besides its name and purpose. */
  texts: readonly string[];
  /** Address of the document that shows it. */
  preview: string;
  /** What is stored of one of the site's own; undefined for one that comes with the product. */
  own?: SectionHead;
}

/** The sections of a purpose whose name, purpose or texts contain each word that was typed. */
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

/** The purposes that some of the sections have, in the order in which they are offered. */
export function purposesOf(sections: readonly SectionEntry[]): SectionPurpose[] {
  const used = new Set(sections.map(({ purpose }) => purpose));
  return SECTION_PURPOSES.filter((purpose) => used.has(purpose));
}
