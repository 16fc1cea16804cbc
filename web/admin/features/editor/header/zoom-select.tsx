import { EDITOR_ZOOM_PERCENT } from '../../../lib/screen-constants.ts';
import { useEditor } from '../editor-context.ts';

/** The zoom of the canvas: automatic, or one of the specified steps. */
export function ZoomSelect() {
  const { zoom, setZoom } = useEditor();
  return (
    <select
      aria-label="Zoom"
      title="Zoom"
      value={zoom}
      onChange={({ target }) => setZoom(target.value === 'auto' ? 'auto' : Number(target.value))}
      className="h-9 rounded-lg border border-line bg-white px-2 text-sm"
    >
      <option value="auto">Auto</option>
      {EDITOR_ZOOM_PERCENT.map((percent) => (
        <option key={percent} value={percent}>
          {percent}%
        </option>
      ))}
    </select>
  );
}
