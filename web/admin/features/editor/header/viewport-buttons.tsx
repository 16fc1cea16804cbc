import { EDITOR_VIEWPORTS } from '../../../lib/screen-constants.ts';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { usePuck } from '../puck/puck.ts';

const ICONS = { Small: Smartphone, Medium: Tablet, Large: Monitor } as const;

/** Buttons for the width of the canvas: phone, tablet or desktop. */
export function ViewportButtons() {
  const viewports = usePuck((s) => s.appState.ui.viewports);
  const dispatch = usePuck((s) => s.dispatch);
  return (
    <div role="group" aria-label="Screen size" className="flex items-center">
      {EDITOR_VIEWPORTS.map(({ label, width }) => {
        const Icon = ICONS[label];
        return (
          <IconButton
            key={label}
            label={`${label} (${width} px)`}
            aria-pressed={viewports.current.width === width}
            className="aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
            onClick={() =>
              dispatch({
                type: 'setUi',
                ui: { viewports: { ...viewports, current: { width, height: 'auto' } } },
              })
            }
          >
            <Icon aria-hidden className="size-4.5" />
          </IconButton>
        );
      })}
    </div>
  );
}
