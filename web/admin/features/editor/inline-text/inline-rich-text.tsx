import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { RichTextDialog } from '../fields/rich-text/rich-text-dialog.tsx';
import { toStoredText, type StoredText } from '../fields/rich-text/stored-text.ts';
import { findBlock } from '../places.ts';
import { useGetPuck } from '../puck.ts';
import { editable } from './find-text.ts';
import { setOpenText, useOpenText, type TextPlace } from './open-text.ts';
import { setProp } from './set-text.ts';
import { keepTyping } from './typed-ahead.ts';

/** The dialog of a rich text that was opened on the canvas. */
export function InlineRichText() {
  const getPuck = useGetPuck();
  const place = useOpenText();
  /** The text to go on with, after its changes were cancelled. */
  const [restored, setRestored] = useState<{ place: TextPlace; text: StoredText } | null>(null);
  const prop = place && editable(place, getPuck);
  useEffect(() => {
    if (place?.typed === undefined) return;
    const canvas = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentWindow;
    return keepTyping(place.typed, canvas ? [window, canvas] : [window]);
  }, [place]);
  if (!place || prop?.kind !== 'richText') return null;

  const stored = findBlock(getPuck)(place.blockId)?.props[place.path];
  const offerBack = (text: StoredText) =>
    toast('Changes cancelled.', {
      action: {
        label: 'Restore',
        onClick: () => {
          setRestored({ place, text });
          setOpenText(place);
        },
      },
    });
  return (
    <RichTextDialog
      label={prop.label}
      text={restored?.place === place ? restored.text : toStoredText(stored)}
      onSave={(text) => {
        setProp(place, text, getPuck);
        setOpenText(null);
      }}
      onCancel={(changed) => {
        setOpenText(null);
        if (changed) offerBack(changed);
      }}
      onClose={() => setOpenText(null)}
      onFail={() => {
        setOpenText(null);
        toast.error('Failed to load Editor.js. You can still edit JSON in the sidebar.');
      }}
    />
  );
}
