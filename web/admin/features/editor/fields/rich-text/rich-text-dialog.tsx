import { createContext, useContext, useState } from 'react';
import { canvasFrame } from '../../canvas/show-block.ts';
import { useEditor } from '../../editor-context.ts';
import { usePuck } from '../../puck/puck.ts';
import { TableOffer } from './table-offer.tsx';
import { TextDialog, type TextDialogProps, type TextTables } from './text-dialog.tsx';
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
  const style = useEditor().settings;
  const width = usePuck((s) => s.selectedItem?.props['maxWidth'] as unknown);
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  const tables = useTableOffer(holder);
  const { onTables, goByKey } = tables;
  return (
    <OfferContext value={{ ...tables, onClose }}>
      <TextDialog
        {...dialog}
        style={style}
        width={width}
        frame={canvasWindow}
        onHolder={setHolder}
        tables={{ onTables, goByKey, Offer: OfferedTables }}
      />
    </OfferContext>
  );
}

const OfferContext = createContext<
  (ReturnType<typeof useTableOffer> & { onClose: () => void }) | null
>(null);

const OfferedTables: TextTables['Offer'] = ({ use }) => {
  const tables = useContext(OfferContext);
  if (!tables?.offer) return null;
  const { offer, first, make, close, onClose } = tables;
  return (
    <TableOffer
      offer={offer}
      first={first}
      onMake={() => use((text) => make(text) && onClose())}
      onClose={close}
    />
  );
};
