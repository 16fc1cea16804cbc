import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';

/**
 * A note below the question of the specification, which says that a deletion cannot be undone. The note
 * names the place of the page, and the time until it is gone, so that it does not contradict the question.
 */
export const KEPT_IN_TRASH = `Visitors will no longer see the page. It stays under “Recently deleted” for ${TRASH_DAYS} days. After that, it is gone for good. If you shared its draft by a link, the link stops working.`;
