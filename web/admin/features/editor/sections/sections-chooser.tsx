import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useEditor } from '../editor-context.ts';

const SectionsDialog = lazyDialog(
  async () => (await import('./sections-dialog.tsx')).SectionsDialog,
  'The sections could not be loaded.',
);

/** The chooser of sections, while it is open. */
export function SectionsChooser() {
  const { sectionsFor, setSectionsFor, setAddPlace } = useEditor();
  if (sectionsFor === undefined) return null;
  const close = () => {
    setSectionsFor(undefined);
    // The place is used up, or the person has thought better of it.
    setAddPlace(null);
  };
  return <SectionsDialog place={sectionsFor} onClose={close} />;
}
