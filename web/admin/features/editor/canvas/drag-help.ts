/** The help text for dragging, for screen readers (specification, section 8). */
export const DRAG_HELP =
  'To pick up a block, press the space bar. While dragging, use the arrow keys to move it. ' +
  'Press space again to drop it in its new position, or press escape to cancel.';
