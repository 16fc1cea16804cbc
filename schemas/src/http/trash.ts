import { z } from 'zod';

/** A deleted page, contact request or rental item in `GET /api/trash`, which lists the newest first. */
export const trashItem = z.object({
  /** The id for `POST /api/trash/{id}/restore`, such as `page-14`. */
  id: z.string(),
  kind: z.enum(['page', 'contact_request', 'item']),
  title: z.string(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  /** When it will be deleted permanently. */
  kept_until: z.iso.datetime(),
});

export type TrashItem = z.output<typeof trashItem>;

export const restoredItemAnswer = z.object({
  ok: z.literal(true),
  /** The path of the restored item. */
  path: z.string(),
  /** The former address of the page or item, if another one has it now; '' otherwise. */
  lost_address: z.string(),
});

export type RestoredItemAnswer = z.output<typeof restoredItemAnswer>;
