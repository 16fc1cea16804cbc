import { SECTIONS } from '@siteyard/schemas/documents/section-kind';
import type { SectionContent } from '@siteyard/schemas/section';
import type { SectionEntry } from '../../../content/entities/section.ts';
import { readSection, stateOfSection } from '../../sections/stored-section.ts';
import type { StoredKind } from './stored-kind.ts';

export const sectionDocuments: StoredKind<SectionContent, SectionEntry> = {
  kind: SECTIONS,
  entity: 'section',
  read: (state) => readSection(state as SectionContent),
  stateOf: stateOfSection,
  visibilityOf: () => null,
  entry({ fields, common, deleted }) {
    const { by: _, ...trash } = deleted ?? {};
    return { ...common, ...fields, ...(deleted && { deleted: trash }) } as SectionEntry;
  },
};
