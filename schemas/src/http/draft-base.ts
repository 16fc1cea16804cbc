import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';

/** Identifies an open tab of the admin. Saves of the same tab never conflict. */
const draftTab = boundedText(64);

/** The fields of a saved draft that detect a save from another tab or device. */
export const draftBase = {
  /**
   * The `revision` of the draft that this save is based on; 0 for no draft. A stale revision is refused
   * with `revision_conflict` and the stored draft. Without a revision, the save replaces any draft, like a
   * `PUT` without `If-Match`.
   */
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  tab: draftTab.optional(),
};
