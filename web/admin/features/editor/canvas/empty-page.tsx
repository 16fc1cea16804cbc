import { useEditor } from '../editor-context.ts';
import { usePuck } from '../puck/puck.ts';

/** Instructions for a page with only the navbar. */
export function EmptyPage() {
  const { setSectionsFor, setChoosingTemplate } = useEditor();
  const isEmpty = usePuck((s) => s.appState.data.content.length <= 1);
  const editing = usePuck((s) => s.appState.ui.previewMode === 'edit');
  const dragging = usePuck((s) => s.appState.ui.isDragging);
  if (!isEmpty || !editing || dragging) return null;
  return (
    <div className="empty-page">
      <div>
        <p>Choose a block, or drag one here.</p>
        <button type="button" onClick={() => setChoosingTemplate(true)}>
          Start from a template
        </button>
        <button type="button" onClick={() => setSectionsFor(null)}>
          Start with a section
        </button>
      </div>
    </div>
  );
}
