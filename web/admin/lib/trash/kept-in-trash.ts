import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';

/** A note below the specified question, whose text warns that the action cannot be undone. */
export const KEPT_IN_TRASH = `The page is kept under “Recently deleted” for ${TRASH_DAYS} days, where you can restore it. Links that share its draft end.`;
