import { z } from 'zod';
import { draftsOfPage, migrationScript } from './content-run.ts';

/** `GET /api/operator/migrations`: the migrations that were applied to the content, oldest first. */
export const migrationList = z.object({
  migrations: z.array(
    migrationScript.extend({
      /** The run that applied it. */
      run: z.string(),
      who: z.string().nullable(),
      applied_at: z.iso.datetime(),
    }),
  ),
});
export type AppliedMigration = z.output<typeof migrationList>['migrations'][number];

/**
 * `GET /api/operator/migrations/unseen`: content that migration scripts cannot migrate, because they
 * call the API with a token, and no token may read this content.
 */
export const unseenByScripts = z.object({
  /** Pages with drafts, proposals or scheduled content that differ from the page, by number. */
  drafts: z.array(draftsOfPage),
  /** The number of deleted pages and documents that can be restored; absent in answers of older sites. */
  deleted: z
    .object({
      pages: z.number().int(),
      sections: z.number().int(),
      items: z.number().int().optional(),
    })
    .optional(),
});
export type UnseenByScripts = z.output<typeof unseenByScripts>;
