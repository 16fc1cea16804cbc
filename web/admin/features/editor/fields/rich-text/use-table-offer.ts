import { useCallback, useRef, useState } from 'react';
import { isMessageKey } from '../../canvas/message-key.ts';
import { makePriceTables } from '../../clipboard/offer-price-tables.ts';
import { tablesToOffer, type TableParts } from '../../clipboard/price-tables.ts';
import { caretIn, putCaret, type CaretPlace } from './caret-place.ts';
import { setProp } from '../../content/change-block.ts';
import { useGetPuck } from '../../puck/puck.ts';
import type { StoredText } from './stored-text.ts';
import type { Offer } from './table-offer.tsx';
import { selectedId } from '../../content/selection.ts';

/**
 * The offer to replace the rows of the last paste by price tables.
 * @param holder the element of the text
 */
export function useTableOffer(holder: HTMLElement | null) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const getPuck = useGetPuck();
  const caret = useRef<CaretPlace>(null);
  const onTables = useCallback((parts: TableParts) => {
    const next = tablesToOffer(parts);
    setOffer(next.tables.length > 0 || next.problem ? next : null);
  }, []);
  return {
    offer,
    first,
    onTables,
    /** Moves the focus to the offer for the key for messages. Returns whether it did. */
    goByKey(event: Parameters<typeof isMessageKey>[0]): boolean {
      if (!isMessageKey(event) || !first.current) return false;
      caret.current = holder && caretIn(holder);
      first.current.focus();
      return true;
    },
    /**
     * Saves the text of the selected block with the pasted rows, so that undo restores them, and then replaces
     * the rows by price tables. Returns whether it did.
     */
    make(text: StoredText): boolean {
      const blockId = selectedId(getPuck);
      if (!offer || blockId === undefined) return false;
      setProp(blockId, 'content', text, getPuck);
      makePriceTables(offer.tables, getPuck);
      return true;
    },
    /** Closes the offer and returns the focus to the text. */
    close() {
      setOffer(null);
      if (!holder) return;
      if (!caret.current || !putCaret(holder, caret.current)) holder.focus();
    },
  };
}
