import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';

/** A note below the specified question, whose text warns that the action cannot be undone. */
export const KEPT_IN_TRASH = `Only the deletion after ${TRASH_DAYS} days is final. Until then you can restore the page under “Recently deleted”. Links to its draft stop working.`;
