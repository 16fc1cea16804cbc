import { useLayoutEffect } from 'react';
import { Accessibility, useDragDropManager, useGetPuck } from '../puck/puck.ts';
import { dragAnnouncements } from './drag-announcements.ts';
import { DRAG_HELP } from './drag-help.ts';

/** Replaces dnd-kit's announcements, which contain ids of blocks. */
export function DragAnnouncer() {
  const manager = useDragDropManager();
  const getPuck = useGetPuck();
  useLayoutEffect(() => {
    if (!manager) return;
    const { plugins } = manager.registry;
    plugins.unregister(Accessibility);
    plugins.register(Accessibility, {
      announcements: dragAnnouncements(getPuck),
      screenReaderInstructions: { draggable: DRAG_HELP },
    });
  }, [manager, getPuck]);
  return null;
}
