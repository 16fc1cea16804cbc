import { z } from 'zod';
import { section, sectionPurpose } from './section.ts';

/** `GET /api/ready_made_sections`: the sections of the product, in the order of the purposes. */
export const readyMadeSectionList = z.object({
  sections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      purpose: sectionPurpose,
      /** Texts that an owner replaces; see `samplesOf`. */
      texts: z.array(z.string()),
    }),
  ),
});

export type ReadyMadeSection = z.output<typeof readyMadeSectionList>['sections'][number];

/** Blocks to insert into a page. */
const takenBlocks = z.array(
  z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) }),
);

/** `POST /api/ready_made_sections/{key}/take`: adds the section's pictures to the library and returns the section. */
export const takenSection = z.object({
  section: section.extend({ contentVersion: z.number().int(), blocks: takenBlocks }),
});

export type TakenSection = z.output<typeof takenSection>['section'];

const templateHead = z.object({ key: z.string(), name: z.string(), about: z.string() });

export type TemplateHead = z.output<typeof templateHead>;

/** `GET /api/page_templates` */
export const pageTemplateList = z.object({ templates: z.array(templateHead) });

/** `POST /api/page_templates/{key}/take`: adds the template's pictures to the library and returns its blocks. */
export const takenTemplate = z.object({
  template: z.object({ key: z.string(), contentVersion: z.number().int(), blocks: takenBlocks }),
});

export type TakenTemplate = z.output<typeof takenTemplate>['template'];
