import { z } from 'zod';
import { section, sectionName, sectionPurpose } from './section.ts';

// The service checks the block tree when it writes the section.
const sentBlocks = z.array(z.unknown()).min(1, 'must have a block');
const sentVersion = section.shape.contentVersion;

/** `POST /api/sections`: the site chooses the key. */
export const createSectionRequest = z.strictObject({
  section: z.strictObject({
    name: sectionName,
    purpose: sectionPurpose,
    contentVersion: sentVersion,
    blocks: sentBlocks,
  }),
});

/** `PATCH /api/sections/{key}`: absent keys stay as they are. */
export const updateSectionRequest = z.strictObject({
  section: z
    .strictObject({
      name: sectionName.optional(),
      purpose: sectionPurpose.optional(),
      contentVersion: sentVersion,
      blocks: sentBlocks.optional(),
    })
    .refine(
      ({ name, purpose, blocks }) => [name, purpose, blocks].some((each) => each !== undefined),
      { error: 'must have "name", "purpose" or "blocks"' },
    ),
});

export type CreateSection = z.output<typeof createSectionRequest>['section'];
export type UpdateSection = z.output<typeof updateSectionRequest>['section'];

/** A section without its blocks. */
const sectionHead = z.object({
  key: z.string(),
  name: z.string(),
  purpose: sectionPurpose,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Increases with each change. `PATCH` and `DELETE` accept it in `If-Match`. */
  revision: z.number().int(),
  /** The last editor; null if unknown. */
  saved_by: z.string().nullable(),
});

export type SectionHead = z.output<typeof sectionHead>;

/** `GET /api/sections`: the site's own sections, by name. */
export const sectionList = z.object({ sections: z.array(sectionHead) });

/** The answer to `GET /api/sections/{key}` and to changes. */
export const sectionAnswer = z.object({
  section: sectionHead.extend({
    contentVersion: z.number().int(),
    blocks: z.array(z.object({ type: z.string(), props: z.looseObject({ id: z.string() }) })),
  }),
});

export type SectionAnswer = z.output<typeof sectionAnswer>;
