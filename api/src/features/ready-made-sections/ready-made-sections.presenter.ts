import type { PageTemplate, TemplateHead } from '@siteyard/schemas/page-template';
import {
  sampleTextsOf,
  type ReadyMadeSection,
  type TakenSection,
} from '@siteyard/schemas/ready-made-section';
import type { Section } from '@siteyard/schemas/section';

export function presentReadyMadeSection({ key, name, purpose, blocks }: Section): ReadyMadeSection {
  return { key, name, purpose, texts: sampleTextsOf(blocks) };
}

export function presentTakenSection(section: Section): { section: TakenSection } {
  const { key, name, purpose, contentVersion, blocks } = section;
  return { section: { key, name, purpose, contentVersion, blocks } };
}

export function presentTemplate({ key, name, about }: PageTemplate): TemplateHead {
  return { key, name, about };
}
