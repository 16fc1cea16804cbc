/** Puck's key of the page's own list of blocks. */
export const ROOT_ZONE = 'root:default-zone';
