import { useState } from 'react';
import { toast } from 'sonner';
import { RichTextDialog } from '../fields/rich-text/rich-text-dialog.tsx';
import { toStoredText, type StoredText } from '../fields/rich-text/stored-text.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck } from '../puck/puck.ts';
import { editable } from './find-text.ts';
import { setOpenText, useOpenText, type TextPlace } from './open-text.ts';
import { setProp } from '../content/change-block.ts';

/** The dialog of a rich text that was opened on the canvas. */
export function InlineRichText() {
  const getPuck = useGetPuck();
  const place = useOpenText();
  /** The text to continue with after its changes were cancelled. */
  const [restored, setRestored] = useState<{ place: TextPlace; text: StoredText } | null>(null);
  const prop = place && editable(place, getPuck);
  if (!place || prop?.kind !== 'richText') return null;

  const stored = findBlock(getPuck)(place.blockId)?.props[place.path];
  const offerRestore = (text: StoredText) =>
    toast('Changes cancelled.', {
      action: {
        label: 'Restore',
        onClick: () => {
          // Before the dialog opens, because the messages return the focus to the canvas when they lose it.
          (document.activeElement as HTMLElement | null)?.blur();
          // The text already contains the character, or the pasted text, that opened the editor.
          const { typed: _, pasted: __, ...again } = place;
          setRestored({ place: again, text });
          setOpenText(again);
        },
      },
    });
  return (
    <RichTextDialog
      label={prop.label}
      caret={place.caret ?? (place.atEnd ? 'end' : 'start')}
      typed={place.typed ?? ''}
      pasted={place.pasted}
      text={restored?.place === place ? restored.text : toStoredText(stored)}
      onSave={(text) => {
        setProp(place.blockId, place.path, text, getPuck);
        setOpenText(null);
      }}
      onCancel={(changed) => {
        setOpenText(null);
        if (changed) offerRestore(changed);
      }}
      onClose={() => setOpenText(null)}
      onFail={() => {
        setOpenText(null);
        toast.error('Failed to load Editor.js. You can still edit JSON in the sidebar.');
      }}
    />
  );
}
