import { KeyboardSensor } from '../puck/puck.ts';

/** The px per press of an arrow key, without and with Shift (specification, section 9). */
const STEP_PX = 10;
const LONG_STEP_PX = 50;

const DIRECTIONS = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
} as const;

/**
 * dnd-kit's keyboard sensor, limited to moves by steps. Puck's own handling of keys jumps between lists,
 * even from the canvas to the list of components. Puck reacts only to moves with a key event, so the
 * moves of this sensor have no event.
 */
export class StepSensor extends KeyboardSensor {
  protected override handleMove(direction: keyof typeof DIRECTIONS, event: KeyboardEvent): void {
    event.preventDefault();
    const element = this.manager.dragOperation.source?.element;
    const [x, y] = DIRECTIONS[direction];
    const step = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    if (element && scrolled(element, y * step)) return;
    this.manager.actions.move({ by: { x: x * step, y: y * step } });
  }

  /** Cancels a drag by keys, if there is one. */
  cancel(event: Event): void {
    const { status, activatorEvent } = this.manager.dragOperation;
    if (status.dragging && activatorEvent?.type === 'keydown') this.handleEnd(event, true);
  }
}

/** Scrolls the canvas if a step would leave it. Returns whether it scrolled. */
function scrolled(element: Element, by: number): boolean {
  const view = element.ownerDocument.defaultView;
  if (!view || by === 0) return false;
  const { top, bottom } = element.getBoundingClientRect();
  if (by > 0 ? bottom + by <= view.innerHeight : top + by >= 0) return false;
  const before = view.scrollY;
  view.scrollBy({ top: by, behavior: 'instant' });
  return view.scrollY !== before;
}
