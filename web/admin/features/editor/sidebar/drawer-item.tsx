import { Box, Plus } from 'lucide-react';
import { blockEditors } from '../../../../blocks/editors.ts';

/** The id of the text that explains how to add a component. */
export const COMPONENTS_HELP_ID = 'editor-components-help';

/**
 * One entry of the list of components. It is dragged to a place, or clicked to add it after the selected
 * block. It has no button, because Puck's element around it is a button.
 */
export function DrawerItem({ name }: { name: string }) {
  const { label, about, icon: Icon } = blockEditors[name] ?? { label: name, about: '', icon: Box };
  return (
    <div
      ref={prepareEntry}
      data-component={name}
      title={about}
      className="group flex items-center gap-2 rounded-md border border-line bg-white px-2 py-1.5 text-sm text-ink pointer-coarse:py-3 hover:border-brand-500 hover:bg-brand-50"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <Plus aria-hidden className="mx-1 size-4 shrink-0 text-quiet group-hover:text-brand-700" />
    </div>
  );
}

/** Outside of the component, so that it runs once: Puck renders the list at every key. */
function prepareEntry(element: HTMLElement | null) {
  // Puck renders each entry twice. The second one stays in the list while the first is dragged.
  element?.closest('[class*="draggableBg"]')?.setAttribute('inert', '');
  // Set before dnd-kit sets its own help, which does not mention the plus key.
  element?.closest('[data-puck-drawer-item]')?.setAttribute('aria-describedby', COMPONENTS_HELP_ID);
}
