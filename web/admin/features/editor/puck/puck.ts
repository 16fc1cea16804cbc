/**
 * The only module that imports Puck, so that a new version or package name changes one file. It loads
 * the stylesheet without external fonts, because the default one loads fonts from another site, which
 * can block the canvas.
 */
import '@measured/puck/no-external.css';

import { createUsePuck, type useGetPuck } from '@measured/puck';

export { Accessibility } from '@dnd-kit/dom';
export { KeyboardSensor, useDragDropManager } from '@dnd-kit/react';
export { ActionBar, Drawer, Puck, useGetPuck } from '@measured/puck';
export type {
  ComponentConfig,
  Config,
  Data,
  Fields,
  Overrides,
  Permissions,
  Plugin,
} from '@measured/puck';

/** Reads a part of the editor's state. The component renders again only if that part changes. */
export const usePuck = createUsePuck();

/** Gives code outside of Puck access to Puck's state and actions. */
export type GetPuck = ReturnType<typeof useGetPuck>;
