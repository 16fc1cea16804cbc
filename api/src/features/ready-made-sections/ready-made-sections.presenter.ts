import {
  type Block,
  type PageTemplate,
  type TakenTemplate,
  type TemplateHead,
  samplesOf,
  type ReadyMadeSection,
  type TakenSection,
  type Section,
} from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';

/** A section in the list, with the sample texts that an owner replaces. */
export function presentReadyMadeSection({ key, name, purpose, blocks }: Section): ReadyMadeSection {
  return { key, name, purpose, texts: samplesOf(blocks) };
}

/** A section with its blocks, to insert them into a page. */
export function presentTakenSection(section: Section): { section: TakenSection } {
  const { key, name, purpose, contentVersion, blocks } = section;
  return { section: { key, name, purpose, contentVersion, blocks } };
}

export function presentTemplate({ key, name, about }: PageTemplate): TemplateHead {
  return { key, name, about };
}

export function presentTakenTemplate(key: string, blocks: Block[]): { template: TakenTemplate } {
  return { template: { key, contentVersion: CONTENT_VERSION, blocks } };
}
