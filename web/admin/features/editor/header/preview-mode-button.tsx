import { Eye, Pencil } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { usePuck } from '../puck/puck.ts';

/** Switches between edit mode and interactive mode, as Ctrl/Cmd+I does. */
export function PreviewModeButton() {
  const interactive = usePuck((s) => s.appState.ui.previewMode === 'interactive');
  const dispatch = usePuck((s) => s.dispatch);
  const Icon = interactive ? Pencil : Eye;
  return (
    <IconButton
      label={interactive ? 'Back to editing (Ctrl+I)' : 'Try the page out (Ctrl+I)'}
      aria-pressed={interactive}
      className="hidden aria-pressed:bg-brand-50 aria-pressed:text-brand-700 sm:inline-flex"
      onClick={() =>
        dispatch({
          type: 'setUi',
          ui: { previewMode: interactive ? 'edit' : 'interactive' },
        })
      }
    >
      <Icon aria-hidden className="size-4.5" />
    </IconButton>
  );
}
