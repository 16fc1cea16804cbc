import { z } from 'zod';

/** One thing that was deleted and can still be restored, newest first in `GET /api/trash`. */
export const trashItem = z.object({
  /** What `POST /api/trash/{id}/restore` takes, such as `page-14`. */
  id: z.string(),
  kind: z.enum(['page', 'contact_request']),
  title: z.string(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  /** When it is deleted for good. */
  kept_until: z.iso.datetime(),
});

export type TrashItem = z.output<typeof trashItem>;

/** What was restored, and where it is now. */
export const restoreAnswer = z.object({
  ok: z.literal(true),
  path: z.string(),
  /** The address that the page lost because another page has it now; '' if it lost none. */
  lost_address: z.string(),
});

export type RestoreAnswer = z.output<typeof restoreAnswer>;
