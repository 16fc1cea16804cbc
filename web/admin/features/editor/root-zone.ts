/** Puck's key of the list that the page's own blocks are in. */
export const ROOT_ZONE = 'root:default-zone';
