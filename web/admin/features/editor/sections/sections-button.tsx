import { LayoutTemplate } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../editor-context.ts';
import type { Place } from '../content/places.ts';

/** A button that opens the dialog of sections. */
export function SectionsButton({ place }: { place: Place | null }) {
  const { setSectionsFor } = useEditor();
  return (
    <Button
      className="mb-3 w-full justify-start! px-3!"
      aria-haspopup="dialog"
      onClick={() => setSectionsFor(place)}
    >
      <LayoutTemplate aria-hidden className="size-4 text-quiet" />
      Sections
    </Button>
  );
}
