import { z } from 'zod';
import { plainText } from './primitives/text.ts';
import { takenBlocks } from './ready-made-section.ts';
import { sectionKey, sectionName } from './section.ts';

/** `fixtures/templates.json`: a page to begin with, made of ready-made sections. */
export const pageTemplate = z.strictObject({
  key: sectionKey,
  name: sectionName,
  /** What is on it, in a sentence. */
  about: plainText(200),
  /** Keys of sections, from top to bottom. */
  sections: z.array(sectionKey).min(1),
});

export type PageTemplate = z.output<typeof pageTemplate>;

const templateHead = z.object({ key: z.string(), name: z.string(), about: z.string() });

export type TemplateHead = z.output<typeof templateHead>;

/** `GET /api/page_templates` */
export const pageTemplateList = z.object({ templates: z.array(templateHead) });

/** `POST /api/page_templates/{key}/take`: its blocks, whose pictures are in the library now. */
export const takenTemplate = z.object({
  template: z.object({ key: z.string(), contentVersion: z.number().int(), blocks: takenBlocks }),
});

export type TakenTemplate = z.output<typeof takenTemplate>['template'];
