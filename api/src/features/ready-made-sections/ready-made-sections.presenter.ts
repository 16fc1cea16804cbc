import type { Block } from '@siteyard/schemas/page-content';
import type { PageTemplate, TakenTemplate, TemplateHead } from '@siteyard/schemas/page-template';
import {
  samplesOf,
  type ReadyMadeSection,
  type TakenSection,
} from '@siteyard/schemas/ready-made-section';
import type { Section } from '@siteyard/schemas/section';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';

export function presentReadyMadeSection({ key, name, purpose, blocks }: Section): ReadyMadeSection {
  return { key, name, purpose, texts: samplesOf(blocks) };
}

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
