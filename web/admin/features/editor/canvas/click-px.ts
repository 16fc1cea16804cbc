/** A pointer that moves farther than this distance, in px, drags. dnd-kit uses this distance for blocks. */
export const CLICK_PX = 5;
