import { History } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { useEditor } from '../editor-context.ts';

/** A button that opens the versions of the page. */
export function VersionsButton() {
  const { openVersions } = useEditor();
  return (
    <IconButton label="Versions" onClick={openVersions}>
      <History aria-hidden className="size-4.5" />
    </IconButton>
  );
}
