import { toSection, type SectionAnswer, type SectionHead } from '@siteyard/schemas/content';
import type { Section } from './sections.service.ts';
import { readSection } from './stored-section.ts';

/** Presents a section for the list, without its blocks. */
export function presentHead(section: Section): SectionHead {
  return {
    key: section._id,
    name: section.name,
    purpose: section.purpose,
    created_at: section.created_at.toISOString(),
    updated_at: section.updated_at.toISOString(),
    revision: section.revision,
    saved_by: section.saved_by,
  };
}

/** Presents a section with its blocks, which are upgraded. */
export function presentSection(section: Section): SectionAnswer {
  const { contentVersion, blocks } = toSection(section._id, readSection(section));
  return { section: { ...presentHead(section), contentVersion, blocks } };
}
