import { X } from 'lucide-react';
import type { Ref } from 'react';
import { hasKeyboard } from '../../clipboard/has-keyboard.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { makeLabel, PASTED_AS_TEXT } from '../../clipboard/offer-price-tables.ts';
import type { OfferedTable } from '../../clipboard/price-tables.ts';

/** Price tables in place of the last pasted rows, and the reason why other rows cannot become one. */
export interface Offer {
  tables: readonly OfferedTable[];
  problem: string;
}

/**
 * Offers price tables below the text, so that nothing above moves. Escape closes the offer, but not the
 * dialog.
 * @param props.first receives the first button
 */
export function TableOffer({
  offer: { tables, problem },
  first,
  onMake,
  onClose,
}: {
  offer: Offer;
  first: Ref<HTMLButtonElement>;
  onMake: () => void;
  onClose: () => void;
}) {
  const hasTables = tables.length > 0;
  return (
    <div
      data-table-offer
      role="group"
      aria-label="Pasted table"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-ground px-4 py-2 text-sm"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p role="status" className="min-w-0 flex-1">
        {PASTED_AS_TEXT} {problem}{' '}
        {hasTables && hasKeyboard() && (
          <span className="text-quiet">To reach the button, press Alt+T.</span>
        )}
      </p>
      {hasTables && (
        <Button size="sm" ref={first} aria-keyshortcuts="Alt+T" onClick={onMake}>
          {makeLabel(tables.length)}
        </Button>
      )}
      <IconButton label="Close the message" {...(!hasTables && { ref: first })} onClick={onClose}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
