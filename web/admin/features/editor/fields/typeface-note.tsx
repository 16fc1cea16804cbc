import { useEditor } from '../editor-context.ts';
import { faceInstead, useHeavyFaces } from '../look/heavy-faces.ts';

/** A note that visitors see a banner in another typeface. */
export function TypefaceNote({ face }: { face: unknown }) {
  const { look } = useEditor().settings;
  const heavy = useHeavyFaces();
  if (!heavy.some((each) => each === face)) return null;
  return (
    <p className="text-sm text-quiet">
      Visitors see it in {faceInstead(look)}, because its own typeface would make the page slow on
      phones.
    </p>
  );
}
