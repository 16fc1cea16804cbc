import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';

/** A note below the specified question: the page can be restored at first, and the question is true later. */
export const KEPT_IN_TRASH = `At first the page is kept under “Recently deleted” for ${TRASH_DAYS} days. You can restore it there until it is deleted for good. Links to its draft stop working.`;
