import { z } from 'zod';
import { plainText } from '../primitives/text.ts';
import { takenBlocks } from './ready-made-section.ts';
import { sectionKey, sectionName } from './section.ts';

/** An entry of `fixtures/templates.json`: a new page of ready-made sections. */
export const pageTemplate = z.strictObject({
  key: sectionKey,
  name: sectionName,
  /** A summary in one sentence. */
  about: plainText(200),
  /** Keys of sections, from top to bottom. */
  sections: z.array(sectionKey).min(1),
});

export type PageTemplate = z.output<typeof pageTemplate>;

const templateHead = z.object({ key: z.string(), name: z.string(), about: z.string() });

export type TemplateHead = z.output<typeof templateHead>;

/** `GET /api/page_templates` */
export const pageTemplateList = z.object({ templates: z.array(templateHead) });

/** `POST /api/page_templates/{key}/take`: adds the template's pictures to the library and returns its blocks. */
export const takenTemplate = z.object({
  template: z.object({ key: z.string(), contentVersion: z.number().int(), blocks: takenBlocks }),
});

export type TakenTemplate = z.output<typeof takenTemplate>['template'];
