import type { CSSProperties, ElementType, ReactNode } from 'react';

/** Options of the element that holds a slot's blocks. */
export interface SlotProps {
  className?: string;
  style?: CSSProperties;
  /** The element's tag; `div` by default. */
  as?: ElementType;
  /** Height of the empty drop zone in the editor; ignored on the page. */
  minEmptyHeight?: CSSProperties['minHeight'] | number;
}

/**
 * A list of blocks inside a block, as its view receives it: a component that renders them in one
 * element. Puck hands views the same shape (its `SlotComponent`), so a view is written once.
 */
export type Slot = (props?: SlotProps) => ReactNode;
