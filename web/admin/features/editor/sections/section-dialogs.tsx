import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useEditor } from '../editor-context.ts';

const SectionsDialog = lazyDialog(
  async () => (await import('./sections-dialog.tsx')).SectionsDialog,
  'The sections could not be loaded.',
);
const SaveSectionDialog = lazyDialog(
  async () => (await import('./save-section-dialog.tsx')).SaveSectionDialog,
  'The dialog could not be loaded.',
);

const TemplatesDialog = lazyDialog(
  async () => (await import('../templates/templates-dialog.tsx')).TemplatesDialog,
  'The templates could not be loaded.',
);

/** The open dialog: the choice of a section or template, or the form that saves a section. */
export function SectionDialogs() {
  const editor = useEditor();
  const { choosingTemplate, savingSection, sectionsFor } = editor;
  if (choosingTemplate)
    return <TemplatesDialog onClose={() => editor.setChoosingTemplate(false)} />;
  if (savingSection !== null)
    return (
      <SaveSectionDialog blockId={savingSection} onClose={() => editor.setSavingSection(null)} />
    );
  if (sectionsFor === undefined) return null;
  const close = () => {
    editor.setSectionsFor(undefined);
    // The place was used, or the choice was cancelled.
    editor.setAddPlace(null);
  };
  return <SectionsDialog place={sectionsFor} onClose={close} />;
}
