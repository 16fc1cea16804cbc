import { useState } from 'react';
import { canvasFrame } from '../../canvas/show-block.ts';
import { useEditor } from '../../editor-context.ts';
import { usePuck } from '../../puck/puck.ts';
import { TableOffer } from './table-offer.tsx';
import { TextDialog, type TextDialogProps } from './text-dialog.tsx';
import { useTableOffer } from './use-table-offer.ts';

const canvasWindow = () => canvasFrame()?.contentWindow;

/** The editor of a rich text of the selected block. Pasted tables can become price tables. */
export function RichTextDialog({
  onClose,
  ...dialog
}: TextDialogProps & {
  /** Called if the text is already in the page and needs no further saving. */
  onClose: () => void;
}) {
  const { settings } = useEditor();
  const width = usePuck((s) => s.selectedItem?.props['maxWidth'] as unknown);
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const { offer, first, onTables, goByKey, make, close } = useTableOffer(holder);
  return (
    <TextDialog
      {...dialog}
      style={settings}
      width={width}
      frame={canvasWindow}
      onHolder={setHolder}
      tables={{
        onTables,
        goByKey,
        renderOffer: (withText) =>
          offer && (
            <TableOffer
              offer={offer}
              first={first}
              onMake={() => withText((text) => make(text) && onClose())}
              onClose={close}
            />
          ),
      }}
    />
  );
}
