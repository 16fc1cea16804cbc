import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';

/** A note below the specified question: the page can be restored at first, and the question is true later. */
export const KEPT_IN_TRASH = `For ${TRASH_DAYS} days, the page is kept under “Recently deleted”, where you can restore it. After that, it is deleted permanently. Links to its draft stop working.`;
