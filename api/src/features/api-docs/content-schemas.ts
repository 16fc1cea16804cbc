import { blockSchemas } from '@siteyard/schemas/blocks';
import {
  BLOCK_ID,
  createSectionRequest,
  sectionAnswer,
  takenSection,
  takenTemplate,
} from '@siteyard/schemas/content';
import {
  exportSectionsAnswer,
  pageContentAnswer,
  publishPageRequest,
  rootProps,
  runPages,
  scheduleRequest,
} from '@siteyard/schemas/http';
import { z } from 'zod';

/**
 * The content of pages and sections with the props of every block, for the documentation. The schemas of
 * the calls accept any list as blocks, because the services check the tree of blocks themselves.
 */

const blockId = z.string().regex(BLOCK_ID).meta({ description: 'Unique in the page.' });
const slot = z
  .array(z.lazy(() => block))
  .optional()
  .meta({ description: 'A slot: the blocks inside this block.' });

const nameOf = (type: string) => (type.endsWith('Block') ? type : `${type}Block`);

/** The discriminator of OpenAPI, with which generators find the schema of a block. */
export const blockDiscriminator = {
  propertyName: 'type',
  mapping: Object.fromEntries(
    blockSchemas.map(({ type }) => [type, `#/components/schemas/${nameOf(type)}`]),
  ),
};

const blocksByName = Object.fromEntries(
  blockSchemas.map(({ type, props, slots }) => [
    nameOf(type),
    z.strictObject({
      type: z.literal(type),
      props: z.strictObject({
        id: blockId,
        ...props.shape,
        ...Object.fromEntries(slots.map((name) => [name, slot])),
      }),
    }),
  ]),
);

/** A block of any type. */
const block: z.ZodType = z.discriminatedUnion(
  'type',
  Object.values(blocksByName) as unknown as [z.ZodObject<{ type: z.ZodLiteral }>],
);
const blocks = z.array(block);

const contentVersion = z.number().int().min(0).meta({
  description: 'The number of upgrades of the format that the content has; 0 if absent.',
});

const pageContent = z.object({
  contentVersion,
  root: z.object({ props: rootProps }),
  content: blocks,
});

const newContent = z.object({
  contentVersion: contentVersion.optional(),
  root: z
    .object({ props: rootProps.optional() })
    .optional()
    .meta({ description: 'Details of the page, which the request can change with the content.' }),
  content: blocks,
});

const sentContent = z.union([
  newContent,
  z
    .string()
    .meta({ description: 'The content as JSON text. Older content versions are accepted.' }),
]);

/** The schemas of content, by their names in the documentation. */
export const contentSchemas: Readonly<Record<string, z.ZodType>> = {
  Block: block,
  Blocks: blocks,
  PageContent: pageContent,
  NewContent: newContent,
  SentContent: sentContent,
  PageDetails: rootProps,
  ...blocksByName,
};

const [publishAt] = scheduleRequest.shape.schedule.options;

/**
 * The schemas of the calls that `contentSchemas` replace in the documentation, each with the name of
 * its replacement.
 */
export const replacedByContent: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [pageContentAnswer, 'PageContent'],
  [publishPageRequest.shape.page.shape.content, 'SentContent'],
  [publishAt.shape.content.unwrap(), 'SentContent'],
  [runPages.shape.pages.element.shape.content, 'SentContent'],
  [createSectionRequest.shape.section.shape.blocks, 'Blocks'],
  [sectionAnswer.shape.section.shape.blocks, 'Blocks'],
  [exportSectionsAnswer.shape.sections.element.shape.blocks, 'Blocks'],
  [takenSection.shape.section.shape.blocks, 'Blocks'],
  [takenTemplate.shape.template.shape.blocks, 'Blocks'],
]);
