/**
 * The only module that imports Puck, so that a new version or package name changes one file. It
 * loads the stylesheet without external fonts: the default one fetches fonts from a third party,
 * which can hang the canvas.
 */
import '@measured/puck/no-external.css';

import { createUsePuck } from '@measured/puck';

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

/** Reads a part of the editor's state; renders again only when that part changes. */
export const usePuck = createUsePuck();

export { ROOT_ZONE } from './root-zone.ts';
