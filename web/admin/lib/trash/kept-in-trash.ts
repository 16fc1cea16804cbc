import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';

/**
 * A note below the question of the specification, which says that a deletion cannot be undone. That is
 * true only after the page has left the trash.
 */
export const KEPT_IN_TRASH = `For ${TRASH_DAYS} days, the page is kept under “Recently deleted”, where you can restore it. After that, it is deleted permanently. Links to its draft stop working.`;
