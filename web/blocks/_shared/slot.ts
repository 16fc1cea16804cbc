import type { CSSProperties, ElementType, ReactNode } from 'react';

/** Options of the element around a slot's blocks. */
interface SlotProps {
  className?: string;
  style?: CSSProperties;
  /** The element's tag; `div` by default. */
  as?: ElementType;
  /** The height of the empty drop zone in the editor; ignored on the page. */
  minEmptyHeight?: CSSProperties['minHeight'] | number;
}

/**
 * A list of blocks inside a block, as its view receives it: a component that renders them in one
 * element. Puck's `SlotComponent` has the same shape, so that a view needs no second version.
 */
export type Slot = (props?: SlotProps) => ReactNode;
